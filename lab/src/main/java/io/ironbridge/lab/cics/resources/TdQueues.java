package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.csd.TdQueueDefinition;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest.WriteTd;
import io.ironbridge.lab.storage.StorageLocation;
import io.ironbridge.lab.wire.Area;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Transient data. Every queue is treated as an extrapartition one: its records become lines of a
 * file, or are only counted without a folder, and tasks cannot read them. The queues are those of
 * the definitions and those that CICS itself supplies.
 */
final class TdQueues {
    /** Group DFHDCTG and Language Environment's. */
    private static final Set<String> OF_CICS =
            Set.of(
                    "CADL", "CADO", "CAFF", "CAIL", "CCPI", "CCSE", "CCSO", "CCZM", "CDB2", "CDBC",
                    "CDEP", "CDUL", "CECO", "CEJL", "CESE", "CESO", "CIEO", "CIIL", "CKMQ", "CMIG",
                    "CMLO", "CMQM", "COSE", "COSO", "CPIW", "CPLI", "CPLD", "CRDI", "CRPO", "CSBA",
                    "CSBR", "CSCC", "CSCS", "CSDH", "CSDL", "CSFL", "CSFU", "CSHT", "CSKL", "CSLB",
                    "CSML", "CSMT", "CSNE", "CSOO", "CSPL", "CSPW", "CSQL", "CSRL", "CSSH", "CSSL",
                    "CSTL", "CSZL", "CSZX", "CTSO", "CWBO", "CWBW", "CXRF");

    private static final int LONGEST_RECORD = 32_767;
    private static final int MOST_HOPS = 16;

    private final Map<String, TdQueueDefinition> definitions;
    private final StorageLocation place;
    private final long mostBytes;
    private final Map<String, Long> records = new HashMap<>();
    private final Map<String, Long> bytes = new HashMap<>();

    TdQueues(
            Map<String, TdQueueDefinition> definitions,
            StorageLocation place,
            ResourceLimits limits) {
        this.definitions = definitions;
        this.place = place;
        this.mostBytes = limits.tdBytes();
    }

    synchronized RegionReply write(WriteTd request) throws IOException {
        String queue = meant(request.queue());
        if (!OF_CICS.contains(queue) && !definitions.containsKey(queue)) {
            return ResourceReplies.QIDERR;
        }
        if (request.data().isEmpty() || request.data().length() > longest(queue)) {
            return ResourceReplies.LENGERR;
        }
        return write(queue, line(request.data()));
    }

    /** How many records were written since the region came up. */
    synchronized long records(String queue) {
        return records.getOrDefault(queue, 0L);
    }

    /** Resolves indirect queues; a chain without an end leads to none. */
    private String meant(String queue) {
        String meant = queue;
        for (int hops = 0; hops < MOST_HOPS; hops++) {
            TdQueueDefinition definition = definitions.get(meant);
            if (definition == null || !definition.type().equals("INDIRECT")) {
                return meant;
            }
            meant = definition.indirect();
        }
        return "";
    }

    private int longest(String queue) {
        TdQueueDefinition definition = definitions.get(queue);
        int said = definition == null ? 0 : definition.recordSize();
        return said > 0 ? said : LONGEST_RECORD;
    }

    private RegionReply write(String queue, byte[] line) throws IOException {
        long before = bytes.containsKey(queue) ? bytes.get(queue) : size(queue);
        if (before + line.length > mostBytes) {
            return ResourceReplies.NOSPACE;
        }
        if (place instanceof StorageLocation.Folder folder) {
            try (OutputStream file = new FileOutputStream(file(folder, queue).toFile(), true)) {
                file.write(line);
            }
        }
        bytes.put(queue, before + line.length);
        records.merge(queue, 1L, Long::sum);
        return RegionReply.NORMAL;
    }

    private long size(String queue) throws IOException {
        if (!(place instanceof StorageLocation.Folder folder)) {
            return 0;
        }
        Path file = file(folder, queue);
        Files.createDirectories(file.resolveSibling("."));
        return Files.exists(file) ? Files.size(file) : 0;
    }

    private static Path file(StorageLocation.Folder folder, String queue) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < queue.length(); i++) {
            char c = queue.charAt(i);
            boolean plain = Character.isLetterOrDigit(c) || c == '$' || c == '@' || c == '#';
            name.append(plain ? String.valueOf(c) : "%%%02X".formatted((int) c));
        }
        return folder.path().resolve("td").resolve(name + ".txt");
    }

    /** A record as a line: bytes that are not text, and the backslash, are written {@code \x1F}. */
    private static byte[] line(Area data) {
        StringBuilder line = new StringBuilder();
        for (byte signed : data.bytes()) {
            int b = Byte.toUnsignedInt(signed);
            boolean plain = b >= ' ' && b != '\\' && b != 0x7F;
            line.append(plain ? String.valueOf((char) b) : "\\x%02X".formatted(b));
        }
        return line.append('\n').toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
