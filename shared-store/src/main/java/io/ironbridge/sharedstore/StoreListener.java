package io.ironbridge.sharedstore;

import io.ironbridge.connectorapi.Bytes;
import java.util.Set;

/** Hears what other members do. One call at a time; none may wait. */
public interface StoreListener {
    /** Another member has made the values of these groups invalid. */
    void invalidated(Set<String> groups);

    /** Another member has sent a message. */
    void announced(Bytes message);

    /** Messages arrive from now on; those of before may be missing. */
    void connected();

    /**
     * The store is not reached, or other members are not: messages may be missing until {@link
     * #connected}.
     *
     * @param why for the log
     */
    void lost(String why);
}
