"""Signals and images, as users write them."""

import numpy as np
import scipy.fft
from scipy import ndimage, signal
from scipy.ndimage import gaussian_filter
from scipy.signal import butter, convolve2d, fftconvolve, filtfilt, lfilter

RNG = np.random.default_rng(16)
S = RNG.normal(size=16)
T = np.linspace(0.0, 1.0, 16)
IMAGE = RNG.uniform(0.1, 0.9, size=(6, 7))
KERNEL = np.array([[0.1, 0.2, 0.1], [0.0, 0.5, -0.2], [0.1, -0.3, 0.1]])


def power_spectrum(x):
    X = np.fft.rfft(x * np.hanning(len(x)))
    return np.abs(X) ** 2 / len(x)


def spectral_centroid(x, fs):
    mag = np.abs(np.fft.rfft(x))
    freqs = np.fft.rfftfreq(len(x), d=1 / fs)
    return np.sum(freqs * mag) / np.sum(mag)


def lowpass_by_fft(x, cutoff):
    f = np.fft.fftfreq(x.size)
    H = 1 / (1 + (f / cutoff) ** 4)
    return np.real(np.fft.ifft(np.fft.fft(x) * H))


def matched_filter(x, template):
    c = np.correlate(x - x.mean(), template, mode="same")
    return c.max() / np.sqrt(np.sum(template**2))


def moving_average(x, n=4):
    c = np.cumsum(np.insert(x, 0, 0.0))
    return (c[n:] - c[:-n]) / n


def exponential_filter(x, a):
    y = np.zeros_like(x)
    y[0] = x[0]
    for n in range(1, len(x)):
        y[n] = a * x[n] + (1 - a) * y[n - 1]
    return y


def butterworth(x):
    b, a = butter(2, 0.3)
    return lfilter(b, a, x)


def zero_phase(x):
    b, a = signal.butter(1, 0.4)
    return np.sum(filtfilt(b, a, x) ** 2)


def biquad(x, b0, b1, a1, a2):
    y1 = y2 = x1 = 0.0
    out = []
    for s in x:
        y = b0 * s + b1 * x1 - a1 * y1 - a2 * y2
        out.append(y)
        x1, y2, y1 = s, y1, y
    return np.asarray(out)


def envelope(x):
    return np.abs(signal.hilbert(x))


def autocorrelation(x):
    x = x - np.mean(x)
    r = np.correlate(x, x, mode="full")[len(x) - 1 :]
    return r / r[0]


def overlap_add(x, h):
    n, m = 4, len(h)
    y = np.zeros(len(x) + m - 1)
    for start in range(0, len(x), n):
        block = np.convolve(x[start : start + n], h)
        y[start : start + len(block)] += block
    return y


def spectrogram(x, width=8, hop=4):
    frames = np.lib.stride_tricks.sliding_window_view(x, width)[::hop]
    return np.abs(np.fft.rfft(frames * np.hamming(width), axis=-1)) ** 2


def log_mel_like(x, bank):
    p = np.abs(np.fft.rfft(x)) ** 2
    return 10 * np.log10(np.maximum(bank @ p, 1e-10))


def chirp_model(params, t):
    a, f0, rate, phase = params
    return a * np.sin(2 * np.pi * (f0 * t + 0.5 * rate * t**2) + phase)


def goertzel(x, k):
    w = 2 * np.pi * k / len(x)
    n = np.arange(len(x))
    z = np.sum(x * np.exp(-1j * w * n))
    return z.real**2 + z.imag**2


def phase_difference(x, y):
    cross = np.vdot(np.fft.fft(x)[1:4], np.fft.fft(y)[1:4])
    return np.angle(cross)


def signal_to_noise(clean, noisy):
    noise = noisy - clean
    return 10 * np.log10(np.sum(clean**2) / np.sum(noise**2))


def dct_compression(x, keep=6):
    c = scipy.fft.dct(x, norm="ortho")
    c[keep:] = 0
    return np.mean((scipy.fft.idct(c, norm="ortho") - x) ** 2)


def savitzky_golay(x):
    return signal.savgol_filter(x, 5, 2).var()


def detrended(x):
    t = np.arange(len(x))
    slope, intercept = np.polyfit(t, x, 1)
    return np.std(x - (slope * t + intercept))


def resampled(x, t_new):
    t = np.linspace(0, 1, len(x))
    return np.interp(t_new, t, x)


def fft_convolution(x, h):
    n = len(x) + len(h) - 1
    return np.fft.irfft(np.fft.rfft(x, n) * np.fft.rfft(h, n), n)


def teager_energy(x):
    return np.mean(x[1:-1] ** 2 - x[:-2] * x[2:])


def zero_crossing_softness(x, beta):
    s = np.tanh(beta * x)
    return 0.25 * np.sum((s[1:] - s[:-1]) ** 2)


def dynamic_time_warping(a, b):
    D = np.full((len(a) + 1, len(b) + 1), np.inf)
    D[0, 0] = 0
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            D[i, j] = (a[i - 1] - b[j - 1]) ** 2 + min(D[i - 1, j], D[i, j - 1], D[i - 1, j - 1])
    return D[-1, -1]


def kalman(z, q, r):
    x, p = 0.0, 1.0
    ll = 0.0
    for obs in z:
        p = p + q
        s = p + r
        k = p / s
        ll -= 0.5 * (np.log(2 * np.pi * s) + (obs - x) ** 2 / s)
        x = x + k * (obs - x)
        p = (1 - k) * p
    return ll


def haar_wavelet(x):
    coeffs = []
    a = x
    while len(a) > 1:
        coeffs.append((a[::2] - a[1::2]) / np.sqrt(2))
        a = (a[::2] + a[1::2]) / np.sqrt(2)
    return sum(np.sum(np.abs(c)) for c in coeffs) + a[0]


def total_variation(img, eps):
    dx = np.diff(img, axis=1)[:-1, :]
    dy = np.diff(img, axis=0)[:, :-1]
    return np.sum(np.sqrt(dx**2 + dy**2 + eps**2))


def sobel_edges(img):
    gx = ndimage.sobel(img, axis=1)
    gy = ndimage.sobel(img, axis=0)
    return np.hypot(gx, gy).mean()


def unsharp_mask(img, sigma_weight):
    blurred = gaussian_filter(img, sigma=1.0)
    return np.clip(img + sigma_weight * (img - blurred), 0, 1)


def image_convolution(img, k):
    out = convolve2d(img, k, mode="same", boundary="symm")
    return np.mean(np.maximum(out, 0))


def convolution_by_loops(img, k):
    h, w = k.shape
    out = np.zeros((img.shape[0] - h + 1, img.shape[1] - w + 1))
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = np.sum(img[i : i + h, j : j + w] * k)
    return out


def max_pool(img):
    h, w = img.shape[0] // 2, img.shape[1] // 2
    return img[: 2 * h, : 2 * w].reshape(h, 2, w, 2).max(axis=(1, 3))


def bilateral(img, s):
    pad = np.pad(img, 1, mode="reflect")
    num = np.zeros(img.shape)
    den = np.zeros(img.shape)
    for di in range(3):
        for dj in range(3):
            patch = pad[di : di + img.shape[0], dj : dj + img.shape[1]]
            w = np.exp(-((patch - img) ** 2) / (2 * s**2))
            num += w * patch
            den += w
    return num / den


def structural_similarity(a, b):
    ma, mb = a.mean(), b.mean()
    va, vb = a.var(), b.var()
    cov = ((a - ma) * (b - mb)).mean()
    return (2 * ma * mb + 0.01) * (2 * cov + 0.03) / ((ma**2 + mb**2 + 0.01) * (va + vb + 0.03))


def image_moments(img):
    y, x = np.mgrid[: img.shape[0], : img.shape[1]]
    m00 = img.sum()
    cx, cy = (x * img).sum() / m00, (y * img).sum() / m00
    mu20 = (((x - cx) ** 2) * img).sum() / m00
    mu11 = ((x - cx) * (y - cy) * img).sum() / m00
    return 0.5 * np.arctan2(2 * mu11, mu20 + 1)


def warp(img, shift):
    rows, cols = np.meshgrid(np.arange(6.0), np.arange(7.0), indexing="ij")
    coords = np.array([rows + shift[0], cols + shift[1]])
    return ndimage.map_coordinates(img, coords, order=1, mode="nearest").sum()


def bilinear_sample(img, x, y):
    x0, y0 = int(np.floor(x)), int(np.floor(y))
    fx, fy = x - x0, y - y0
    top = (1 - fx) * img[y0, x0] + fx * img[y0, x0 + 1]
    bottom = (1 - fx) * img[y0 + 1, x0] + fx * img[y0 + 1, x0 + 1]
    return (1 - fy) * top + fy * bottom


def two_dimensional_spectrum(img):
    F = np.fft.fftshift(np.fft.fft2(img - img.mean()))
    return np.log1p(np.abs(F)).sum()


def deconvolution_step(img, psf, observed):
    est = fftconvolve(img, psf, mode="same")
    ratio = observed / (est + 0.5)
    return img * fftconvolve(ratio, psf[::-1, ::-1], mode="same")


def gamma_and_gray(rgb, g):
    lin = np.power(rgb, g)
    gray = lin @ np.array([0.299, 0.587, 0.114])
    return (gray - gray.min()) / np.ptp(gray)


CASES = [
    (power_spectrum, (S,)),
    (spectral_centroid, (S, 100.0)),
    (lowpass_by_fft, (S, 0.2)),
    (matched_filter, (S, S[2:7])),
    (moving_average, (S,)),
    (exponential_filter, (S, 0.3)),
    (butterworth, (S,)),
    (zero_phase, (S,)),
    (biquad, (S, 0.4, 0.2, -0.5, 0.1)),
    (envelope, (S,)),
    (autocorrelation, (S,)),
    (overlap_add, (S, S[:3])),
    (spectrogram, (S,)),
    (log_mel_like, (S, np.abs(RNG.normal(size=(3, 9))))),
    (chirp_model, (np.array([1.2, 2.0, 1.1, 0.3]), T)),
    (goertzel, (S, 3)),
    (phase_difference, (S, np.roll(S, 1) + T)),
    (signal_to_noise, (S, S + 0.1 * np.cos(9 * T))),
    (dct_compression, (S,)),
    (savitzky_golay, (S,)),
    (detrended, (S,)),
    (resampled, (S, np.array([0.13, 0.42, 0.77]))),
    (fft_convolution, (S, S[:4])),
    (teager_energy, (S,)),
    (zero_crossing_softness, (S, 1.5)),
    (dynamic_time_warping, (S[:5], S[4:10])),
    (kalman, (S, 0.1, 0.4)),
    (haar_wavelet, (S,)),
    (total_variation, (IMAGE, 0.1)),
    (sobel_edges, (IMAGE,)),
    (unsharp_mask, (IMAGE, 0.6)),
    (image_convolution, (IMAGE, KERNEL)),
    (convolution_by_loops, (IMAGE, KERNEL)),
    (max_pool, (IMAGE,)),
    (bilateral, (IMAGE, 0.3)),
    (structural_similarity, (IMAGE, IMAGE**2 + 0.1)),
    (image_moments, (IMAGE,)),
    (warp, (IMAGE, np.array([0.3, -0.4]))),
    (bilinear_sample, (IMAGE, 2.3, 3.6)),
    (two_dimensional_spectrum, (IMAGE,)),
    (deconvolution_step, (IMAGE, np.abs(KERNEL), IMAGE**2)),
    (gamma_and_gray, (IMAGE[:, 1:].reshape(4, 3, 3), 2.2)),
]
