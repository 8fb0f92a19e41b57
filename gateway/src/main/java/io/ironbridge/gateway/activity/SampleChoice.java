package io.ironbridge.gateway.activity;

/** Why a request is measured, or is not. */
enum SampleChoice {
    /** All requests that came while there were few. */
    ALL,
    /** Drawn by lot, or not drawn. */
    LOT
}
