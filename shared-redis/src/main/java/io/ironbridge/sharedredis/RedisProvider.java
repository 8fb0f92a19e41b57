package io.ironbridge.sharedredis;

import io.ironbridge.sharedstore.SharedStore;
import io.ironbridge.sharedstore.SharedStoreProvider;
import io.ironbridge.sharedstore.StoreListener;
import io.ironbridge.sharedstore.StoreSettings;

/** Makes stores in one Redis or Valkey server, of version 6 or later. */
public final class RedisProvider implements SharedStoreProvider {
    @Override
    public String name() {
        return "redis";
    }

    @Override
    public SharedStore open(StoreSettings settings, StoreListener listener) {
        return new RedisStore(settings, listener);
    }
}
