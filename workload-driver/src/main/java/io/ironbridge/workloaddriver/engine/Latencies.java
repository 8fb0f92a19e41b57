package io.ironbridge.workloaddriver.engine;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import org.HdrHistogram.Histogram;

/** Latencies of requests, in nanoseconds, exact to three digits. Immutable. */
public final class Latencies {
    private final Histogram histogram;

    /** Takes over a histogram, which must not change any more. */
    Latencies(Histogram histogram) {
        this.histogram = histogram;
    }

    /** Of no requests. */
    static Latencies none() {
        return new Latencies(RequestKindCounter.histogram());
    }

    /** These and others. */
    public Latencies and(Latencies others) {
        Histogram sum = histogram.copy();
        sum.add(others.histogram);
        return new Latencies(sum);
    }

    public long count() {
        return histogram.getTotalCount();
    }

    /**
     * The latency in nanoseconds that {@code percent} of the requests do not exceed; 0 without
     * requests.
     */
    public long percentile(double percent) {
        return count() == 0 ? 0 : Math.min(histogram.getValueAtPercentile(percent), max());
    }

    /** Requests that took at most so many nanoseconds. */
    public long within(long nanos) {
        return count() == 0 ? 0 : histogram.getCountBetweenValues(0, nanos);
    }

    public long max() {
        return histogram.getMaxValue();
    }

    public double mean() {
        return count() == 0 ? 0 : histogram.getMean();
    }

    /** HdrHistogram's compressed form (V2), in base64; its values are nanoseconds. */
    public String encoded() {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }
}
