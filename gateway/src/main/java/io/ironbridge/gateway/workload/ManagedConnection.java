package io.ironbridge.gateway.workload;

import org.jspecify.annotations.Nullable;

/**
 * A connection whose places are managed. Two are equal if their places are the same.
 *
 * @param grantFree grants places that a decision has made free
 */
public record ManagedConnection(Places<?> places, Runnable grantFree) {
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ManagedConnection(Places<?> those, _) && those == places;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(places);
    }
}
