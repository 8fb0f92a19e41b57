package io.ironbridge.gateway.assets;

import java.util.Set;

/** What programs with a channel speak. */
public interface ChannelAssetCodec extends AssetCodec {
    /** Containers of the request that no response has, so that they need not come back. */
    Set<String> givenOnly();
}
