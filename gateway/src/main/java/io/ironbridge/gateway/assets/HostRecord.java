package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.transcode.DataFault;
import io.ironbridge.copybook.transcode.Transcoder;
import io.ironbridge.copybook.transcode.generated.GeneratedTranscoder;
import io.ironbridge.mapping.MappingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * One area of storage and its JSON: {@code {"REC":{...}}} for a single structure, {@code
 * {"A":{...},"B":{...}}} for several.
 */
final class HostRecord {
    private static final byte[] EMPTY = {'{', '}'};

    private final Transcoder transcoder;
    private final byte[] member;
    private final String parent;
    private final String pointer;

    /**
     * @param pointer to its JSON in that of the asset
     * @throws io.ironbridge.copybook.codepage.UnknownCodePageException if a code page lacks
     *     characters that the data needs
     * @throws IllegalArgumentException if the layout contradicts itself
     */
    HostRecord(Segment segment, ConversionOptions options, String pointer) {
        Layout layout = segment.layout();
        String name = segment.several() ? "" : layout.root().name();
        transcoder = GeneratedTranscoder.of(layout, options);
        member = name.getBytes(StandardCharsets.UTF_8);
        this.parent = pointer;
        this.pointer = name.isEmpty() ? pointer : pointer + "/" + name;
    }

    /** Maximum size in bytes. */
    int length() {
        return transcoder.layout().length();
    }

    /** Minimum size in bytes. */
    int leastLength() {
        return transcoder.layout().minLength();
    }

    /** A record with initial values only. */
    Bytes initial() throws MappingException {
        return encode(EMPTY, 0, EMPTY.length);
    }

    /**
     * The record of a JSON object in {@code json[from..to)}.
     *
     * @throws MappingException if it does not fit
     */
    Bytes encode(byte[] json, int from, int to) throws MappingException {
        OutputBytes record = encoded(json, from, to);
        return Bytes.wrap(record.array(), 0, record.length());
    }

    /** Like {@link #encode}, for appending more data. */
    OutputBytes encoded(byte[] json, int from, int to) throws MappingException {
        OutputBytes record = new OutputBytes(2 * length(), Integer.MAX_VALUE);
        if (member.length == 0) {
            encode(json, from, to, record);
        } else {
            JsonMembers members = new JsonMembers(json, from, to);
            while (members.next()) {
                mustBeMine(members);
                record.clear();
                encode(json, members.valueFrom(), members.valueTo(), record);
            }
        }
        if (record.length() == 0) {
            encode(EMPTY, 0, EMPTY.length, record);
        }
        return record;
    }

    private void mustBeMine(JsonMembers members) throws MappingException {
        if (!members.named(member)) {
            throw new MappingException(
                    "The asset's request has another member than "
                            + new String(member, StandardCharsets.UTF_8)
                            + " at "
                            + parent
                            + ". Expected is "
                            + Skeleton.of(transcoder.layout())
                            + ".");
        }
    }

    private void encode(byte[] json, int from, int to, OutputBytes record) throws MappingException {
        List<DataFault> faults = transcoder.encode(json, from, to, record);
        if (!faults.isEmpty()) {
            throw new MappingException(
                    "The asset's request does not fit: " + unfitting(faults, from) + ".");
        }
    }

    /**
     * Appends the JSON of a record.
     *
     * @throws HostDataException if the record cannot be read; nothing relevant was appended
     */
    void decode(Bytes record, ReplyJson json) throws HostDataException {
        if (member.length == 0) {
            value(record.array(), json.bytes());
        } else {
            json.open();
            json.member(member);
            value(record.array(), json.bytes());
            json.close();
        }
    }

    private void value(byte[] record, OutputBytes json) throws HostDataException {
        List<DataFault> faults = transcoder.decode(record, 0, record.length, json);
        if (!faults.isEmpty()) {
            throw new HostDataException(describe(faults));
        }
    }

    /** Faults in host data: fields, places and reasons; no data. */
    private String describe(List<DataFault> faults) {
        return faults.stream()
                .map(fault -> "%s; byte offset X'%X'".formatted(describe(fault), fault.offset()))
                .collect(Collectors.joining("; "));
    }

    /** Faults in JSON: the same, with the places on both sides. */
    private String unfitting(List<DataFault> faults, int from) {
        return faults.stream()
                .map(fault ->
                        "%s; byte offset X'%X' of the JSON%s"
                                .formatted(describe(fault), from + fault.offset(), inRecord(fault)))
                .collect(Collectors.joining("; "));
    }

    private String inRecord(DataFault fault) {
        OptionalInt offset = RecordOffset.of(transcoder.layout(), fault.pointer());
        return offset.isPresent() ? ", X'%X' of the record".formatted(offset.getAsInt()) : "";
    }

    private String describe(DataFault fault) {
        return "%s at %s%s: %s"
                .formatted(fault.field(), pointer, fault.pointer(), fault.reason().sentence());
    }
}
