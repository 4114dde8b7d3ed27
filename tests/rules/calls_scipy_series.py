"""Programs with SciPy's filters, transforms and integrals: each is right in every mode, or refused by name."""

import numpy as np
import scipy.fft
from scipy import integrate, signal

RNG = np.random.default_rng(11)
X, T = RNG.normal(size=16), RNG.normal(size=(3, 16))
B, A = np.array([0.5, 0.3, -0.2]), np.array([1.5, -0.4, 0.2])
SECTIONS = signal.butter(3, 0.3, output="sos")
NUMERATOR, DENOMINATOR = signal.butter(2, 0.4)


def weighed(a):
    return np.sum(a * np.cos(np.arange(np.size(a))).reshape(np.shape(a)))


def recursion(b, a, x):
    y = signal.lfilter(b, a, x)
    return weighed(y**2) + weighed(signal.lfilter(b, [1.0], x[::-1]) * y) + weighed(signal.lfilter([0.5, 0.1], a, y))


def recursion_of_lists(s, x):
    return weighed(signal.lfilter([s, 0.2], [1.0, -s * 0.5], x, axis=0) ** 2)


def recursion_in_a_state(b, a, x, z):
    y, zf = signal.lfilter(b, a, x, zi=z)
    return weighed(y**2) + 0.0 * len(zf)


def steady(x):
    y, _ = signal.lfilter(NUMERATOR, DENOMINATOR, x, zi=signal.lfilter_zi(NUMERATOR, DENOMINATOR) * x[:1])
    return weighed(y**2)


def passes(x):
    y = signal.filtfilt(NUMERATOR, DENOMINATOR, x)
    z = signal.sosfilt(SECTIONS, x - np.mean(x))
    return weighed(y * z) + weighed(signal.filtfilt(NUMERATOR, DENOMINATOR, x, padtype="even", padlen=5) ** 2)


def prepared(x):
    y = signal.detrend(x)
    y = y + signal.savgol_filter(y, 5, 2) + signal.detrend(data=x, type="constant")
    return np.sum(np.abs(signal.hilbert(y)) ** 3) + weighed(signal.savgol_filter(x, 7, 3, deriv=1, delta=0.1, mode="nearest"))


def in_place_afterwards(x):
    y = signal.lfilter(B, A, x)
    y[0] = 0.0
    z = signal.detrend(x)
    z *= y
    return np.sum(z**2) + np.sum(y)


def of_images(x, k):
    y = signal.convolve2d(x, k, mode="same")
    return weighed(y**2) + weighed(signal.correlate2d(y, k, "valid") ** 2) + weighed(signal.oaconvolve(x, k) ** 2)


def integrals(y, h):
    total = integrate.romb(y[:9], dx=h) + weighed(integrate.cumulative_simpson(y, dx=h) ** 2)
    running = integrate.cumulative_simpson(y, x=np.arange(16.0) ** 1.5, initial=h)
    running[0] *= y[0]
    return total + weighed(running**2) + integrate.simpson(y, dx=h) ** 2 + integrate.trapezoid(y, np.cumsum(y**2) * h)


def integrals_of_rows(y):
    total = weighed(integrate.romb(y[:, :9], axis=1) ** 2) + weighed(integrate.simpson(y, x=np.arange(3.0) ** 2, axis=0) ** 2)
    return total + weighed(integrate.cumulative_simpson(y, axis=0, initial=y[:1]) ** 2)


def designed(x):
    b, a = signal.butter(3, 0.25)
    h = signal.firwin(7, 0.3, window="hamming") * signal.windows.hann(7)
    y = signal.lfilter(b, a, x) + signal.lfilter(h, 1.0, x)
    return weighed(signal.sosfilt(signal.butter(4, 0.4, output="sos"), y) ** 2)


def power_in_a_band(x):
    f, p = signal.welch(x, fs=100.0, nperseg=8)
    band = (f >= 5) & (f <= 30)
    flat = signal.welch(x, nperseg=2, detrend="linear")[1]  # lines through two points, of which nothing is left
    return integrate.trapezoid(p[band], f[band]) + np.sum(flat)


def sampled_again(x, n):
    return weighed(signal.resample(x, n) ** 2) + weighed(signal.resample(x, 2 * len(x) - 6, window="hann") ** 2)


def distance(matter, hubble, z):
    expansion = np.sqrt(matter * (1 + z) ** 3 + 1 - matter)
    return (1 + z[-1]) / hubble * integrate.simpson(1 / expansion, x=z) + integrate.simpson(expansion[:4], x=z[:4] ** 2)


def half_spectra(x):
    z = scipy.fft.rfftn(x) * scipy.fft.rfft2(x[::-1])
    y = scipy.fft.irfft2(z, s=(3, 16)) + scipy.fft.hfft2(scipy.fft.ihfft2(x), (3, 16))
    return weighed(y**2) + weighed(scipy.fft.hfft(scipy.fft.ihfft(x[0])) ** 2)


def cosines(x):
    c = scipy.fft.dctn(x, s=(4, 8)) * scipy.fft.idstn(x[:, :8], s=4, axes=0, norm="forward")
    c[0] = 0.0
    return weighed(scipy.fft.idctn(c, type=3, norm="ortho") ** 2) + weighed(scipy.fft.dstn(c, axes=1) ** 2)


def in_short_times(x, fs):
    f, times, z = signal.stft(x, fs=fs, nperseg=6, scaling="psd")
    z = z * np.exp(-0.1 * f)[:, None]
    _, y = signal.istft(z, fs=fs, nperseg=6, scaling="psd")
    return weighed(y**2) + weighed(np.abs(signal.stft(x, nperseg=4, boundary="even")[2]) ** 2) + times[-1]


def of_two_signals(x, fs):
    f, p = signal.csd(x[:16], np.cos(x[::-1]), fs=fs, nperseg=6)
    _, c = signal.coherence(x, x**2 + x[::-1], fs, nperseg=6)
    _, own = signal.periodogram(x, fs, return_onesided=False)
    return weighed(np.abs(p) ** 2) + weighed(c**2) + np.sum(f) + weighed(own) * fs


def at_another_rate(x):
    y = signal.resample_poly(x, 3, 2, axis=-1) if x.ndim > 1 else signal.decimate(x, 2, 3, zero_phase=False)
    y = signal.upfirdn([0.5, 0.2, -0.1], y, 2, 3)
    return weighed(y**2) + weighed(signal.decimate(x, 3, 6, "fir") ** 2)


def in_both_directions(x):
    sections = signal.butter(2, 0.3, output="sos")
    y = signal.sosfiltfilt(sections, x, padlen=4) + signal.sosfiltfilt(sections, x, padtype=None)
    return weighed(y**2) + weighed(signal.medfilt(x, 3) ** 2)


def by_its_corner(x, cutoff):
    y = signal.lfilter(*signal.butter(3, cutoff), x)
    b, a = signal.cheby1(2, 1.0, 2.0 * cutoff, "high", fs=4.0)
    _, poles, gain = signal.butter(2, cutoff, output="zpk")
    c, e = signal.zpk2tf([x[0], 0.5], poles * x[1], gain)
    return weighed(y**2) + weighed(signal.lfilter(b, a, y)) + np.sum(np.abs(poles)) + weighed(np.append(c, e) ** 2)


def at_its_peaks(x):
    found, _ = signal.find_peaks(x**2, height=0.01)
    return np.sum(x[found] ** 3) + x[signal.find_peaks(-x)[0]].sum() ** 2


RIGHT = [
    (by_its_corner, (X, 0.3)), (at_its_peaks, (X,)),
    (in_short_times, (X, 2.0)), (of_two_signals, (X, 2.0)), (at_another_rate, (X,)), (at_another_rate, (T,)),
    (in_both_directions, (X,)), (in_both_directions, (T,)),
    (recursion, (B, A, X)), (recursion, (B, A, T)), (recursion_of_lists, (0.7, X)),
    (recursion_in_a_state, (B, A, X, B[:2])), (recursion_in_a_state, (B, A, T, T[:, :2])),
    (recursion_in_a_state, (B, A, T, T[:1, :2])),
    (steady, (X,)), (passes, (X,)), (passes, (T,)), (prepared, (X,)), (prepared, (T,)), (in_place_afterwards, (X,)),
    (of_images, (T, T[:2, :2])), (integrals, (X, 0.3)), (integrals_of_rows, (T,)), (half_spectra, (T,)), (cosines, (T,)),
    (designed, (X,)), (power_in_a_band, (X,)), *((sampled_again, (X, n)) for n in (9, 16, 22)),
    *((distance, (0.3, 0.7, np.linspace(0.0, 1.2, n))) for n in (8, 9)),
]


def several_filters(x):
    return np.sum(signal.lfilter(np.outer(x, x), A, x))


def of_complex_numbers(x):
    return np.sum(np.abs(signal.hilbert(x * (1.0 + 0j))))


def along_axes_by_the_way(x):
    return np.sum(scipy.fft.dctn(np.outer(x, x), axes=(len(x) - 15,)))


def with_itself(x):
    return np.sum(np.abs(signal.csd(x, x, nperseg=8)[1]))


def beyond_its_ends(x):
    return np.sum(signal.resample_poly(x, 2, 3, padtype="line"))


def oddly_extended(x):
    return np.sum(np.abs(signal.stft(x, nperseg=8, boundary="odd")[2]))


def of_real_spectra(x):
    return np.sum(signal.istft(np.outer(x, x), nperseg=4)[1])


def by_a_filter_of_its_own(x):
    return np.sum(signal.decimate(x, 2, ftype=signal.dlti([1.0], [1.0, 0.3])))


def heights_of_peaks(x):
    return np.sum(signal.find_peaks(x, height=0.1)[1]["peak_heights"])


def of_a_table_of_roots(x):
    return np.sum(signal.zpk2tf(np.outer(x, x), [0.5], 1.0)[0])


REFUSED = {
    heights_of_peaks: "what is said of peaks", of_a_table_of_roots: "several rows of roots",
    with_itself: "a signal and itself", beyond_its_ends: "the border 'line'", oddly_extended: "`boundary='odd'`",
    of_real_spectra: "not known to be complex", by_a_filter_of_its_own: "`ftype` is known only when it runs",
    along_axes_by_the_way: "axes that are known only when it runs", several_filters: "not known to be vectors",
    of_complex_numbers: "complex number",
}
