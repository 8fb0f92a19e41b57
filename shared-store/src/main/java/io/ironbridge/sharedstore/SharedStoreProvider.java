package io.ironbridge.sharedstore;

/** Makes stores of one product; found by {@link java.util.ServiceLoader}. */
public interface SharedStoreProvider {
    /** As configuration names it, such as {@code redis}. */
    String name();

    /**
     * Begins to join. The store can be used at once: until it is reached, nothing is found.
     *
     * @throws IllegalArgumentException if the settings cannot be used; the message says why
     */
    SharedStore open(StoreSettings settings, StoreListener listener);
}
