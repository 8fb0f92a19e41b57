package io.ironbridge.gateway.request.input;

import io.ironbridge.apiproject.server.ServerLimits.JsonSizes;
import io.ironbridge.mapping.json.UntrustedJson;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the bodies of requests as JSON, within bounds. Thread-safe. */
public final class JsonBodies {
    private final JsonSizes sizes;
    private final JsonBounds bounds;
    private final JsonMapper mapper;

    /**
     * @param depth maximum nesting
     */
    public JsonBodies(int depth, JsonSizes sizes) {
        this.sizes = sizes;
        this.bounds = new JsonBounds(sizes, depth);
        this.mapper =
                JsonMapper.builder(
                                UntrustedJson.builder()
                                        .streamReadConstraints(
                                                StreamReadConstraints.builder()
                                                        .maxNestingDepth(depth)
                                                        .maxNumberLength(sizes.digits())
                                                        .maxNameLength(sizes.nameLength())
                                                        .maxStringLength(
                                                                Math.max(
                                                                        sizes.textBytes(),
                                                                        sizes.digits()))
                                                        .build())
                                        .build())
                        .nodeFactory(new ComparableNumbers())
                        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                        .build();
    }

    /** A body that cannot be read; the message says why, as the end of a sentence. */
    static final class UnfitException extends Exception {
        private static final long serialVersionUID = 1L;

        UnfitException(String message) {
            super(message, null, false, false);
        }
    }

    JsonNode read(byte[] body) throws UnfitException {
        check(body);
        int fault = Utf8.firstFault(body);
        if (fault >= 0) {
            throw new UnfitException("is not UTF-8, at byte " + fault);
        }
        try {
            JsonNode value = mapper.readTree(body);
            if (value.isMissingNode()) {
                throw new UnfitException("is empty");
            }
            return value;
        } catch (StreamConstraintsException e) {
            throw new UnfitException(bounds.refused(body).orElseGet(this::beyond));
        } catch (JacksonException e) {
            throw new UnfitException("is not JSON" + place(e));
        }
    }

    /** Only checks that it is within bounds; it may not be JSON. */
    void check(byte[] body) throws UnfitException {
        String beyond = bounds.exceeded(body);
        if (beyond != null) {
            throw new UnfitException(beyond);
        }
    }

    /** What the structure alone does not show. */
    private String beyond() {
        return "has a name of more than "
                + sizes.nameLength()
                + " characters, or a number of more than "
                + sizes.digits()
                + " digits";
    }

    private static String place(JacksonException e) {
        return e.getLocation() == null
                ? ""
                : ": line "
                        + e.getLocation().getLineNr()
                        + ", column "
                        + e.getLocation().getColumnNr();
    }
}
