package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.wire.Area;

/**
 * An answer to the operator.
 *
 * @param status HTTP status
 * @param body JSON in UTF-8
 */
public record AdminReply(int status, Area body) {}
