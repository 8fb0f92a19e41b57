package io.ironbridge.lab.cics.program;

import io.ironbridge.lab.cics.task.Container;
import java.util.List;

/**
 * A channel and its containers. Names of containers have 1 to 16 characters of those that CICS
 * allows (CICS TS, "Channels and containers").
 */
public interface TaskChannel {
    /** Its name, 1 to 16 characters. */
    String name();

    /** Names of the containers that it has now. */
    List<String> containers();

    /**
     * A container, its data in host form.
     *
     * @throws ConditionException CONTAINERERR when there is none with this name
     */
    Container get(String container);

    /** The text of a CHAR container, decoded by its CCSID; of a BIT container, taken for 037. */
    String text(String container);

    /** Creates or overwrites a BIT container. */
    void put(String container, byte[] data);

    /** Creates or overwrites a CHAR container, stored with CCSID 37. */
    void putText(String container, String text);

    /**
     * Deletes a container.
     *
     * @throws ConditionException CONTAINERERR when there is none with this name
     */
    void delete(String container);
}
