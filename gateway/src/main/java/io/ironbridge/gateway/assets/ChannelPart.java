package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Payload.Container;
import io.ironbridge.mapping.MappingException;
import org.jspecify.annotations.Nullable;

/** A container and its member in JSON. */
interface ChannelPart {
    String container();

    /** Its name in JSON, in UTF-8. */
    byte[] member();

    /** Bytes that it has, whatever its JSON says. */
    default int recordBytes() {
        return 0;
    }

    /** What is sent for its JSON; null where that is nothing. */
    @Nullable Container encode(byte[] json, int from, int to) throws MappingException;

    /** What is sent where the request has no such member; null where that is nothing. */
    @Nullable Container initial() throws MappingException;

    void decode(Container container, ReplyJson json) throws HostDataException;
}
