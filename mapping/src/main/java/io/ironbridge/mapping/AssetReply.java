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

/** The reply of an asset: the content of {@code $zosAssetResponse}. */
public sealed interface AssetReply {
    /** JSON in UTF-8; empty if there was none. */
    byte[] data();

    /** Whether JSON is expected; an empty text is then malformed. */
    default boolean hasData() {
        return data().length > 0;
    }

    /** {@link #data} as a tape; null if that is not possible, see {@link Tape#read}. */
    default @Nullable Tape tape(int maxDepth) {
        return Tape.read(data(), maxDepth);
    }

    /** Names and values of all members for expressions. */
    default Map<String, Object> members(JsonTree json) throws MalformedJsonException {
        return members(ApiRequest.Wanted.ALL, json);
    }

    /** Names and values for expressions. */
    Map<String, Object> members(ApiRequest.Wanted wanted, JsonTree json)
            throws MalformedJsonException;

    /**
     * The reply of a Db2 service or a SQL statement: {@code statusCode}, {@code headers}, {@code
     * cookies} and {@code body}.
     *
     * @param headers called only if a mapping uses them; its map ignores the case of names
     * @param cookies called only if a mapping uses them
     * @param body JSON in UTF-8; empty if the reply had none
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
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

        /** A success has a body unless its status excludes it. */
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
     * The output of a CICS program or an IMS transaction, or its abend code; a program may return
     * both.
     *
     * @param root {@code commarea}, {@code channel} or {@code message}
     * @param data JSON in UTF-8, the content of {@code root}; empty if nothing was returned
     * @param abendCode the content of {@code abendCode}
     * @param places of the values in {@code data}, if the transcoder reported them; otherwise null
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
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
