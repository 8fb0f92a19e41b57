package io.ironbridge.gateway.assets;

import java.util.Set;

/** Converts the data of programs with a channel. */
public interface ChannelAssetCodec extends AssetCodec {
    /** Containers of the request that no response has, so that they need not be returned. */
    Set<String> givenOnly();
}
