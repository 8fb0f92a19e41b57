package io.ironbridge.mapping;

import io.ironbridge.mapping.json.JsonTree;
import io.ironbridge.mapping.json.JsonTree.MalformedJsonException;
import io.ironbridge.mapping.json.Tape;
import io.ironbridge.mapping.json.TapeWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What an asset answered: the content of {@code $zosAssetResponse}. */
public sealed interface AssetReply {
    /** JSON in UTF-8; empty where nothing came back. */
    byte[] data();

    /** Whether there is JSON to read: an empty text where there has to be some is malformed. */
    default boolean hasData() {
        return data().length > 0;
    }

    /** {@link #data} as a tape; null where it cannot be one, see {@link Tape#read}. */
    default @Nullable Tape tape(int maxDepth) {
        return Tape.read(data(), maxDepth);
    }

    /** Names and values as expressions see them. */
    Map<String, Object> members(ApiRequest.Wanted wanted, JsonTree json)
            throws MalformedJsonException;

    /**
     * The reply of a Db2 service or a SQL statement: {@code statusCode}, {@code headers}, {@code
     * cookies} and {@code body}.
     *
     * @param headers asked for only where a mapping uses them; its map finds names without regard
     *     to case
     * @param cookies asked for only where a mapping uses them
     * @param body JSON in UTF-8; empty when the reply had none
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    record Rest(
            int statusCode,
            Supplier<Map<String, String>> headers,
            Supplier<Map<String, String>> cookies,
            byte[] body)
            implements AssetReply {
        private static final int NO_CONTENT = 204;
        private static final int RESET_CONTENT = 205;

        @Override
        public byte[] data() {
            return body;
        }

        /** A success has a body unless its status excludes one. */
        @Override
        public boolean hasData() {
            boolean success = statusCode / 100 == 2;
            return body.length > 0
                    || (success && statusCode != NO_CONTENT && statusCode != RESET_CONTENT);
        }

        @Override
        public Map<String, Object> members(ApiRequest.Wanted wanted, JsonTree json)
                throws MalformedJsonException {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("statusCode", statusCode);
            if (wanted.headers()) {
                members.put("headers", headers.get());
            }
            if (wanted.cookies()) {
                members.put("cookies", cookies.get());
            }
            if (body.length > 0 || (wanted.body() && hasData())) {
                members.put("body", json.read(body));
            }
            return members;
        }
    }

    /**
     * What a CICS program or an IMS transaction gave back, or the code with which it ended
     * abnormally; a program may do both.
     *
     * @param root {@code commarea}, {@code channel} or {@code message}
     * @param data JSON in UTF-8, the content of {@code root}; empty where nothing came back
     * @param abendCode the content of {@code abendCode}
     * @param places of the values in {@code data}, if the transcoder reported them; else null
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    record Host(String root, byte[] data, Optional<String> abendCode, @Nullable TapeWriter places)
            implements AssetReply {
        /** Without places. */
        public Host(String root, byte[] data, Optional<String> abendCode) {
            this(root, data, abendCode, null);
        }

        @Override
        public @Nullable Tape tape(int maxDepth) {
            Tape told = places == null ? null : places.tape(data, maxDepth);
            return told == null ? Tape.read(data, maxDepth) : told;
        }

        @Override
        public Map<String, Object> members(ApiRequest.Wanted wanted, JsonTree json)
                throws MalformedJsonException {
            Map<String, Object> members = new LinkedHashMap<>();
            if (data.length > 0) {
                members.put(root, json.read(data));
            }
            abendCode.ifPresent(code -> members.put("abendCode", code));
            return members;
        }
    }
}
