"""Series, spectra and pictures in the forms that NumPy and SciPy give, as users write them."""

import numpy as np
import scipy.fft as sfft
from scipy import ndimage, signal, special
from scipy.linalg import toeplitz

RNG = np.random.default_rng(1404)
S = RNG.normal(size=16)
T = np.arange(16) / 16
IMG = RNG.uniform(0.1, 0.9, size=(7, 6))
TAPS = np.array([0.2, 0.5, -0.3, 0.1])


def welch_bandpower(x, fs):
    f, p = signal.welch(x, fs=fs, nperseg=8)
    band = (f >= 0.1 * fs) & (f <= 0.3 * fs)
    return np.trapezoid(p[band], f[band])


def periodogram_slope(x):
    f, p = signal.periodogram(x, window="hann")
    lx, ly = np.log(f[1:]), np.log(p[1:])
    return np.polyfit(lx, ly, 1)[0]


def cepstrum(x):
    spectrum = np.fft.fft(x, n=32)
    return np.fft.ifft(np.log(np.abs(spectrum) + 1e-3)).real[: x.size]


def group_delay(b):
    w = np.linspace(0.1, 3.0, 7)
    E = np.exp(-1j * np.outer(w, np.arange(len(b))))
    return np.real((E @ (np.arange(len(b)) * b)) / (E @ b))


def instantaneous_frequency(x):
    analytic = signal.hilbert(x)
    phase = np.unwrap(np.angle(analytic))
    return np.diff(phase) / (2 * np.pi)


def minimum_phase_energy(b):
    roots = np.roots(b)
    return np.sum(np.log(np.abs(roots)) ** 2)


def windowed_frames(x, width=6, hop=3):
    n = 1 + (len(x) - width) // hop
    idx = np.arange(width)[None, :] + hop * np.arange(n)[:, None]
    frames = x[idx] * np.hamming(width)
    return (np.abs(np.fft.rfft(frames, axis=1)) ** 2).mean(axis=0)


def kaiser_smoothing(x, beta):
    w = special.i0(beta * np.sqrt(1 - np.linspace(-1, 1, 7) ** 2)) / special.i0(beta)
    return np.convolve(w / w.sum(), np.pad(x, 3, mode="reflect"), "valid")


def gaussian_smoothing(x, sigma):
    r = np.arange(-4, 5)
    k = np.exp(-0.5 * (r / sigma) ** 2)
    k /= k.sum()
    return ndimage.convolve1d(x, k, mode="nearest")


def blurred_gradient(img):
    g = ndimage.gaussian_filter(img, 0.8, order=(0, 1), mode="wrap")
    return np.hypot(g, ndimage.prewitt(img, axis=0)).sum()


def laplace_sharpness(img):
    return np.var(ndimage.laplace(img)) + ndimage.uniform_filter(img, 3)[2, 3]


def local_maxima(img):
    return ndimage.maximum_filter(img, size=3).sum() - ndimage.median_filter(img, size=(3, 1)).sum()


def rotate_by_coordinates(img, angle):
    c, s = np.cos(angle), np.sin(angle)
    yy, xx = np.indices(img.shape)
    cy, cx = (np.array(img.shape) - 1) / 2
    ys = c * (yy - cy) - s * (xx - cx) + cy
    xs = s * (yy - cy) + c * (xx - cx) + cx
    return ndimage.map_coordinates(img, [ys, xs], order=1, mode="nearest")


def integral_image(img, k=2):
    S = np.pad(img.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    return (S[k:, k:] - S[:-k, k:] - S[k:, :-k] + S[:-k, :-k]) / k**2


def histogram_match_loss(img, centres, width):
    d = (img.ravel()[:, None] - centres[None, :]) / width
    soft = np.exp(-0.5 * d * d)
    hist = (soft / soft.sum(axis=1, keepdims=True)).sum(axis=0)
    ref, _ = np.histogram(IMG, bins=len(centres), range=(0.0, 1.0))
    return np.square(hist - ref).sum()


def weighted_histogram(x, w):
    h, edges = np.histogram(x, bins=4, weights=w)
    mid = 0.5 * (edges[1:] + edges[:-1])
    return (h * mid).sum() / h.sum()


def radial_profile(img):
    yy, xx = np.ogrid[: img.shape[0], : img.shape[1]]
    r = np.hypot(yy - 3, xx - 2.5).astype(int)
    total = np.bincount(r.ravel(), weights=img.ravel())
    return total / np.bincount(r.ravel())


def patch_norms(img):
    patches = np.lib.stride_tricks.sliding_window_view(img, (3, 3))
    return np.linalg.norm(patches, axis=(-2, -1))


def non_local_weight(img, h):
    p = np.pad(img, 1, mode="symmetric")
    total = np.zeros(img.shape)
    norm = np.zeros_like(img)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            q = p[1 + dy : 1 + dy + img.shape[0], 1 + dx : 1 + dx + img.shape[1]]
            w = np.exp(-((q - img) ** 2) / h**2)
            total += w * q
            norm += w
    return total / norm


def anisotropic_diffusion(img, kappa, steps=2):
    out = img.copy()
    for _ in range(steps):
        n = np.zeros_like(out)
        s = np.zeros_like(out)
        n[1:, :] = out[:-1, :] - out[1:, :]
        s[:-1, :] = out[1:, :] - out[:-1, :]
        np.add(out, 0.2 * (n * np.exp(-((n / kappa) ** 2)) + s / (1 + (s / kappa) ** 2)), out=out)
    return out


def dct_denoise(img, thr):
    C = sfft.dctn(img, norm="ortho")
    C = np.sign(C) * np.maximum(np.abs(C) - thr, 0)
    return sfft.idctn(C, norm="ortho")


def sine_solver(f):
    b = sfft.dst(f, type=1)
    k = np.arange(1, len(f) + 1)
    return sfft.idst(b / k**2, type=1)


def phase_correlation(a, b):
    A, B = np.fft.fft2(a), np.fft.fft2(b)
    R = A * np.conj(B)
    R /= np.abs(R)
    return np.fft.fftshift(np.fft.ifft2(R).real)


def wiener_deconvolution(y, h, snr):
    H = np.fft.rfft(h, y.size)
    G = H.conj() / (np.abs(H) ** 2 + 1 / snr)
    return np.fft.irfft(G * np.fft.rfft(y), y.size)


def sinc_interpolation(x, t):
    return x @ np.sinc(t[None, :] * 16 - np.arange(len(x))[:, None])


def comb_and_echo(x, gain, delay=3):
    y = np.empty_like(x)
    y[:delay] = x[:delay]
    for n in range(delay, len(x)):
        y[n] = x[n] + gain * y[n - delay]
    return y


def linear_prediction(x, order=3):
    full = np.correlate(x, x, "full")
    r = full[x.size - 1 : x.size + order]
    a = np.linalg.solve(toeplitz(r[:-1]), r[1:])
    return a, r[0] - a @ r[1:]


def levinson(r):
    a, e = np.array([1.0]), r[0]
    for k in range(1, len(r)):
        lam = -np.dot(a, r[k:0:-1]) / e
        a = np.append(a, 0.0)
        a = a + lam * a[::-1]
        e *= 1 - lam**2
    return e


def chroma_distance(a, b):
    A = a / np.linalg.norm(a, axis=0, keepdims=True)
    B = b / np.linalg.norm(b, axis=0, keepdims=True)
    return np.array([1 - np.max(np.sum(np.roll(A, s, axis=0) * B, axis=0)) for s in range(3)])


def amplitude_envelope_db(x):
    env = np.sqrt(signal.fftconvolve(x**2, np.ones(5) / 5, mode="same"))
    return 20 * np.log10(np.maximum(env, 1e-3))


def crest_and_papr(x):
    power = np.mean(x**2)
    return np.max(np.abs(x)) / np.sqrt(power), np.ptp(x) / np.amax(x**2)


def second_order_sections(x):
    sos = signal.butter(4, [0.2, 0.5], btype="band", output="sos")
    return signal.sosfilt(sos, x)


def polyphase_decimate(x, h):
    xp = np.concatenate([x, np.zeros((-len(x)) % 3)])
    phases = xp.reshape(-1, 3).T
    taps = np.resize(h, (3, 2))
    return sum(np.convolve(p, t) for p, t in zip(phases, taps))


def faddeeva_line(x, gamma, sigma):
    z = (x + 1j * gamma) / (sigma * np.sqrt(2))
    return special.wofz(z).real / (sigma * np.sqrt(2 * np.pi))


def chebyshev_window_sum(x):
    w = signal.windows.gaussian(len(x), std=4.0)
    return np.average(x, weights=w) + np.dot(np.blackman(16), x) + np.dot(x, np.bartlett(16))


CASES = [
    (welch_bandpower, (S, 2.0)),
    (periodogram_slope, (S,)),
    (cepstrum, (S,)),
    (group_delay, (TAPS,)),
    (instantaneous_frequency, (S,)),
    (minimum_phase_energy, (np.array([1.0, -2.2, 1.1, 0.3]),)),
    (windowed_frames, (S,)),
    (kaiser_smoothing, (S, 4.0)),
    (gaussian_smoothing, (S, 1.3)),
    (blurred_gradient, (IMG,)),
    (laplace_sharpness, (IMG,)),
    (local_maxima, (IMG,)),
    (rotate_by_coordinates, (IMG, 0.3)),
    (integral_image, (IMG,)),
    (histogram_match_loss, (IMG, np.array([0.2, 0.5, 0.8]), 0.2)),
    (weighted_histogram, (T, np.exp(S))),
    (radial_profile, (IMG,)),
    (patch_norms, (IMG,)),
    (non_local_weight, (IMG, 0.4)),
    (anisotropic_diffusion, (IMG, 0.5)),
    (dct_denoise, (IMG, 0.1)),
    (sine_solver, (S,)),
    (phase_correlation, (IMG, IMG[::-1].copy())),
    (wiener_deconvolution, (S, TAPS, 20.0)),
    (sinc_interpolation, (S, np.array([0.21, 0.43]))),
    (comb_and_echo, (S, 0.6)),
    (linear_prediction, (S,)),
    (levinson, (np.array([3.0, 1.2, 0.5, -0.2]),)),
    (chroma_distance, (IMG, IMG[:, ::-1] ** 2)),
    (amplitude_envelope_db, (S,)),
    (crest_and_papr, (S,)),
    (second_order_sections, (S,)),
    (polyphase_decimate, (S, TAPS)),
    (faddeeva_line, (S, 0.4, 0.7)),
    (chebyshev_window_sum, (S,)),
]
