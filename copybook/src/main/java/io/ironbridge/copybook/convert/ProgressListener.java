package io.ironbridge.copybook.convert;

/** Receives the progress of a conversion. */
@FunctionalInterface
public interface ProgressListener {
    /** Called after each record, faulty or not. */
    void onRecord(ConversionCounts counts);
}
