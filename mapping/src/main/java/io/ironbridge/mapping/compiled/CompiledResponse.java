package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.ApiResponse;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.MappingRule.Field;
import io.ironbridge.mapping.MappingWriter;
import io.ironbridge.mapping.MappingWriter.MisfitException;
import io.ironbridge.mapping.ResponseChoice;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.ResponseMap.Choice;
import io.ironbridge.mapping.ResponseMap.Content;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.json.JsonBytes;
import io.ironbridge.mapping.json.JsonOutput;
import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.json.Tape;
import io.ironbridge.mapping.limits.MappingLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A response mapping as code: conditions, and the content of each response. */
final class CompiledResponse {
    private static final int EXPECTED_BYTES = 512;

    private final List<Entry> entries;
    private final CodeSize size;
    private final List<Source> interpreted;

    CompiledResponse(ResponseMap map, NodeCompiler nodes) {
        List<Entry> found = new ArrayList<>();
        for (Choice choice : map.choices()) {
            if (choice.condition().isPresent()) {
                found.add(entry(choice, nodes));
            }
        }
        this.entries = List.copyOf(found);
        this.size = nodes.size();
        this.interpreted = nodes.interpreted();
    }

    /**
     * A response.
     *
     * @param condition null if always true
     * @param body null if none is sent
     * @param complete false if its file is missing
     */
    private record Entry(
            @Nullable Node condition,
            int httpStatus,
            @Nullable RootCode body,
            List<Header> headers,
            boolean complete) {}

    private record Header(Field field, Node value, boolean cookie) {}

    private static Entry entry(Choice choice, NodeCompiler nodes) {
        Node condition =
                switch (choice.condition().orElseThrow()) {
                    case ResponseMap.Always _ -> null;
                    case ResponseMap.If(MappingRule.Condition given) ->
                            nodes.compile(given.jsonata(), given.source(), null);
                };
        FieldCompiler fields = new FieldCompiler(nodes);
        Content content = choice.content().orElse(null);
        if (content == null) {
            return new Entry(condition, choice.httpStatus(), null, List.of(), false);
        }
        List<Header> headers = new ArrayList<>();
        content.headers().forEach(field -> headers.add(header(field, fields, false)));
        content.cookies().forEach(field -> headers.add(header(field, fields, true)));
        RootCode body = content.body().map(fields::root).orElse(null);
        return new Entry(condition, choice.httpStatus(), body, List.copyOf(headers), true);
    }

    private static Header header(Field field, FieldCompiler fields, boolean cookie) {
        return new Header(field, fields.single(field), cookie);
    }

    List<Source> interpreted() {
        return interpreted;
    }

    CodeSize size() {
        return size;
    }

    /** Initial size one and a half times the reply: mapped JSON often has longer names. */
    static JsonBytes output(AssetResult result, MappingLimits limits) {
        int reply = result.reply() == null ? 0 : result.reply().data().length;
        return new JsonBytes(EXPECTED_BYTES + reply * 3L / 2, limits.outputBytes());
    }

    /** Builds the response from the variables of a run. */
    ApiResponse build(Run run) {
        return response(chosen(run), run);
    }

    private Entry chosen(Run run) {
        for (Entry entry : entries) {
            if (entry.condition == null || run.kind(entry.condition.value(run)) == Tape.TRUE) {
                return entry;
            }
        }
        throw new LeftToInterpreterException();
    }

    private static ApiResponse response(Entry entry, Run run) {
        if (!entry.complete) {
            throw new LeftToInterpreterException();
        }
        byte[] body = entry.body != null && entry.body.write(run) ? run.out.toBytes() : null;
        return new ApiResponse(entry.httpStatus, headers(entry, run), body, null);
    }

    private static List<Map.Entry<String, String>> headers(Entry entry, Run run) {
        if (entry.headers.isEmpty()) {
            return List.of();
        }
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        for (Header header : entry.headers) {
            String value = text(header, run);
            if (value != null) {
                headers.add(header(header, value));
            }
        }
        return headers;
    }

    private static @Nullable String text(Header header, Run run) {
        Object value = run.java(header.value.value(run));
        try {
            return MappingWriter.plainText(
                    header.field, value == null ? Map.of() : Map.of("0", value), 0);
        } catch (MisfitException | JsonOutput.UnwritableException e) {
            throw new LeftToInterpreterException();
        }
    }

    private static Map.Entry<String, String> header(Header header, String value) {
        try {
            return ResponseChoice.header(header.field, value, header.cookie);
        } catch (MisfitException e) {
            throw new LeftToInterpreterException();
        }
    }
}
