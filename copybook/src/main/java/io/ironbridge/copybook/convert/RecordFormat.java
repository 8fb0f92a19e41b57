package io.ironbridge.copybook.convert;

/**
 * How a file is divided into records.
 *
 * <p>Source: z/OS DFSMS Using Data Sets, "Fixed-Length Record Formats", "Variable-Length Record
 * Formats".
 */
public enum RecordFormat {
    /**
     * F, FB: records without anything between them, of one length or each as long as its counters
     * determine. Blocks leave no trace in a file.
     */
    FIXED,
    /**
     * V, VS: each record, or segment of one, has a record descriptor word before it: four bytes,
     * the first two of them its length, itself included.
     */
    VARIABLE,
    /** VB, VBS: the same in blocks, each with a block descriptor word before it. */
    VARIABLE_BLOCKED,
    /** Lines. */
    TEXT
}
