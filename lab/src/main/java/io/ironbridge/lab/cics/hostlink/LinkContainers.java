package io.ironbridge.lab.cics.hostlink;

import io.ironbridge.lab.cics.task.Container;
import io.ironbridge.lab.wire.Area;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The containers of a host link request.
 *
 * @param dropped names of those that are not returned
 */
record LinkContainers(List<Container> containers, Set<String> dropped) {
    /** None. */
    static final LinkContainers NONE = new LinkContainers(List.of(), Set.of());

    static final int HEADER_LENGTH = 32;

    private static final int CCSIDERR = 123;

    LinkContainers {
        containers = List.copyOf(containers);
        dropped = Set.copyOf(dropped);
    }

    /**
     * Reads {@code count} containers, and nothing else, from the data after the header.
     *
     * @throws LinkRefusal with the reason of the first rule that one violates
     */
    static LinkContainers read(ByteBuffer data, int count, LinkLimits limits) throws LinkRefusal {
        List<Container> containers = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Set<String> dropped = new HashSet<>();
        int offset = 0;
        for (int i = 0; i < count; i++) {
            require(data.capacity() - offset >= HEADER_LENGTH, LinkRefusal.CONTAINER);
            Container container = container(data.slice(offset, data.capacity() - offset), limits);
            require(names.add(container.name()), LinkRefusal.TWO_OF_ONE_NAME);
            containers.add(container);
            if (isDropped(HostText.read(data, offset + 0x1C, 4))) {
                dropped.add(container.name());
            }
            offset += HEADER_LENGTH + container.data().length();
        }
        require(offset == data.capacity(), LinkRefusal.LENGTHS);
        return new LinkContainers(containers, dropped);
    }

    private static Container container(ByteBuffer from, LinkLimits limits) throws LinkRefusal {
        String name = HostText.read(from, 0x00, 16);
        require(LinkNames.isContainer(name), LinkRefusal.CONTAINER);
        int ccsid = from.getInt(0x14);
        checkType(HostText.read(from, 0x10, 4), ccsid);
        int length = from.getInt(0x18);
        boolean fits = length >= 0 && length <= from.capacity() - HEADER_LENGTH;
        require(fits, LinkRefusal.CONTAINER);
        require(length <= limits.containerBytes(), LinkRefusal.TOO_MANY);
        byte[] data = new byte[length];
        from.get(HEADER_LENGTH, data);
        return new Container(name, ccsid, Area.of(data));
    }

    private static void checkType(String type, int ccsid) throws LinkRefusal {
        boolean bit = type.equals("BIT") && ccsid == Container.BIT;
        boolean character = type.equals("CHAR") && ccsid > 0;
        require(bit || character, LinkRefusal.CONTAINER);
        if (character && !LinkNames.isCcsid(ccsid)) {
            throw new LinkRefusal(LinkRefusal.PUT_CONTAINER, CCSIDERR);
        }
    }

    private static boolean isDropped(String word) throws LinkRefusal {
        return switch (word) {
            case "KEEP" -> false;
            case "DROP" -> true;
            default -> throw new LinkRefusal(LinkRefusal.CONTAINER);
        };
    }

    private static void require(boolean fulfilled, int reason) throws LinkRefusal {
        if (!fulfilled) {
            throw new LinkRefusal(reason);
        }
    }
}
