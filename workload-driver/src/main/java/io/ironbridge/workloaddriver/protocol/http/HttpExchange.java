package io.ironbridge.workloaddriver.protocol.http;

import io.ironbridge.workloaddriver.protocol.template.RequestValues;

/** A request with its values. */
record HttpExchange(PreparedRequest request, RequestValues values) {}
