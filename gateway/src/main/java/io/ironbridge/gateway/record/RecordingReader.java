package io.ironbridge.gateway.record;

import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.ProjectFiles.RawFile;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.connectorapi.Bytes;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the files of a recording, and reports everything that is wrong in them. */
final class RecordingReader {
    private static final String ASSET = "asset";
    private static final Set<String> KEYS =
            Set.of(
                    ASSET,
                    RecordedCalls.WHEN,
                    RecordedCalls.OTHERS,
                    RecordedReply.REPLY,
                    RecordedReply.TEXT,
                    RecordedReply.HEX,
                    RecordedReply.STATUS,
                    RecordedReply.HEADERS,
                    RecordedReply.FAILURE,
                    RecordedCalls.TOOK,
                    RecordedCalls.TIMES);
    private static final String REMEDY = "Write the call as docs/record-replay.md describes.";
    private static final long NANOS = 1_000_000;

    private final Faults unreadable = new Faults(1000);
    private final List<Fault> wrong = new ArrayList<>();
    private final Map<String, List<Recorded>> calls = new LinkedHashMap<>();
    private Masks masks = new Masks(List.of(), Bytes.EMPTY);

    /**
     * A recorded call.
     *
     * @param file as shown in messages
     * @param times how often it was answered so in a row
     */
    record Recorded(String file, Node.Obj node, Duration took, int times) {
        Fault fault(String what, String remedy) {
            return RecordingReader.fault(file, node, what, remedy);
        }

        Fault fault(Node at, String what) {
            return RecordingReader.fault(
                    file,
                    at,
                    what.substring(0, 1).toUpperCase(Locale.ROOT) + what.substring(1) + ".",
                    REMEDY);
        }

        /** The items that a request must have; empty: any request. */
        Optional<Node> when() {
            return node.get(RecordedCalls.WHEN);
        }

        /** Whether items that {@link #when} does not name may have any value. */
        boolean anyOthers() {
            return when().isEmpty()
                    || node.text(RecordedCalls.OTHERS)
                            .filter(RecordedCalls.ANY::equals)
                            .isPresent();
        }

        String place() {
            return file + ":" + node.line();
        }
    }

    /**
     * Reads a folder.
     *
     * @throws ConfigurationException with all faults
     */
    static RecordingReader read(Path folder) throws ConfigurationException {
        RecordingReader reader = new RecordingReader();
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all =
                    files.filter(file -> file.toString().endsWith(RecordingFolder.SUFFIX))
                            .sorted()
                            .toList();
            all.forEach(reader::file);
            if (all.isEmpty()) {
                reader.wrong.add(
                        fault(
                                folder.toString(),
                                0,
                                "The folder holds no recording.",
                                "Make one with run --record."));
            }
            Path key = folder.resolve(RecordingFolder.KEY);
            if (Files.exists(key)) {
                reader.masks = Masks.of(Files.readAllLines(key));
            }
        } catch (IOException | IllegalArgumentException e) {
            reader.wrong.add(
                    fault(
                            folder.toString(),
                            0,
                            "The recording cannot be read (" + e.getClass().getSimpleName() + ").",
                            "Check that the folder and its files exist and are readable."));
        }
        List<Fault> faults = new ArrayList<>(reader.unreadable.all(_ -> true));
        faults.addAll(reader.wrong);
        if (!faults.isEmpty()) {
            throw new ConfigurationException(faults);
        }
        return reader;
    }

    /** By the names of assets. */
    Map<String, List<Recorded>> calls() {
        return calls;
    }

    /** Masks as those of the recording; without its key no value is a mask of another. */
    Masks masks() {
        return masks;
    }

    private void file(Path path) {
        FileReading reading = FileReading.ofConfiguration(ReadLimits.DEFAULT, unreadable);
        reading.bytes(path)
                .flatMap(bytes -> reading.doc(new RawFile(path.toString(), bytes)))
                .map(Doc::root)
                .ifPresent(root -> rules(path.toString(), root));
    }

    private void rules(String file, Node root) {
        if (root instanceof Node.Obj top && top.arr("rules").isPresent()) {
            top.arr("rules").get().items().forEach(call -> call(file, call));
        } else {
            wrong.add(fault(file, root.line(), "The file has no list 'rules'.", REMEDY));
        }
    }

    private void call(String file, Node node) {
        if (!(node instanceof Node.Obj call) || call.text(ASSET).isEmpty()) {
            wrong.add(fault(file, node, "The call does not name its asset.", REMEDY));
            return;
        }
        List<String> unknown =
                call.entries().keySet().stream().filter(key -> !KEYS.contains(key)).toList();
        if (!unknown.isEmpty()) {
            wrong.add(
                    fault(
                            file,
                            call,
                            "A call has no key '" + unknown.getFirst() + "'.",
                            Texts.suggest(unknown.getFirst(), KEYS, REMEDY)));
            return;
        }
        try {
            calls.computeIfAbsent(call.text(ASSET).get(), _ -> new ArrayList<>())
                    .add(
                            new Recorded(
                                    file,
                                    call,
                                    call.text(RecordedCalls.TOOK)
                                            .map(RecordingReader::millis)
                                            .orElse(Duration.ZERO),
                                    call.text(RecordedCalls.TIMES)
                                            .map(Integer::parseInt)
                                            .orElse(1)));
        } catch (NumberFormatException _) {
            wrong.add(
                    fault(
                            file,
                            call,
                            RecordedCalls.TOOK + " and " + RecordedCalls.TIMES + " are numbers.",
                            REMEDY));
        }
    }

    private static Duration millis(String text) {
        return Duration.ofNanos(
                new BigDecimal(text).multiply(BigDecimal.valueOf(NANOS)).longValue());
    }

    private static Fault fault(String file, Node at, String what, String remedy) {
        return new Fault(
                Fault.Severity.ERROR,
                "IRB-GW-0355E",
                file,
                at.line(),
                at.column(),
                Texts.printable(what),
                remedy);
    }

    private static Fault fault(String file, int line, String what, String remedy) {
        return new Fault(Fault.Severity.ERROR, "IRB-GW-0355E", file, line, 0, what, remedy);
    }
}
