package io.ironbridge.gateway.activity;

/** How a request was chosen for measuring. */
enum SampleChoice {
    /** In a second with few requests all are measured. */
    ALL,
    /** For its service class, which needs the CPU time; not a sample for reports. */
    PERIOD,
    /** By random sampling, whether it was drawn or not. */
    LOT
}
