package io.ironbridge.gateway.activity;

/** How a request was chosen for measuring. */
enum SampleChoice {
    /** In a second with few requests all are measured. */
    ALL,
    /** By random sampling, whether it was drawn or not. */
    LOT
}
