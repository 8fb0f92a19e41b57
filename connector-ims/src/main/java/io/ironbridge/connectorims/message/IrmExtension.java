package io.ironbridge.connectorims.message;

import io.ironbridge.connectorapi.Bytes;

/**
 * An extension of a request header ("Format of IRM extensions"): LL (2 bytes), ZZ (2), identifier
 * (8), data.
 *
 * @param id for example {@code *NETUID*}
 * @param data at most 32,755 bytes
 */
public record IrmExtension(String id, Bytes data) {
    static final int HEADER = Structure.HEADER;

    int length() {
        return HEADER + data.length();
    }
}
