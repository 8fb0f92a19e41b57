package io.ironbridge.workloaddriver.http;

import io.ironbridge.workloaddriver.values.Values;

/** A request with its values. */
record HttpExchange(PreparedRequest request, Values values) {}
