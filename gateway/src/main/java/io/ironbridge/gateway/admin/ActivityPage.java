package io.ironbridge.gateway.admin;

import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;

/** A page that other ports serve as well. */
@FunctionalInterface
public interface ActivityPage {
    Response answer(Request request);
}
