package io.ironbridge.gateway.admin;

import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;

/** A page that is there at other ports, too. */
@FunctionalInterface
public interface ActivityPage {
    Response answer(Request request);
}
