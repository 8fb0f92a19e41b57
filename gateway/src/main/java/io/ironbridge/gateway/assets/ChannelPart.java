package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Payload.Container;
import io.ironbridge.mapping.MappingException;
import org.jspecify.annotations.Nullable;

/** A container and its member in JSON. */
interface ChannelPart {
    String container();

    /** Its JSON name in UTF-8. */
    byte[] member();

    /** The size of its record, even for short JSON, in bytes. */
    default int recordBytes() {
        return 0;
    }

    /** Encodes its JSON; null if nothing is sent. */
    @Nullable Container encode(byte[] json, int from, int to) throws MappingException;

    /** The container if the request has no such member; null if nothing is sent. */
    @Nullable Container initial() throws MappingException;

    void decode(Container container, ReplyJson json) throws HostDataException;
}
