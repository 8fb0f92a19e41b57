package io.ironbridge.mapping;

import java.util.List;
import java.util.Optional;

/**
 * How the API's response is chosen and built: the choices from top to bottom, the first whose
 * condition is true.
 */
public record ResponseMap(List<Choice> choices) {
    public ResponseMap {
        choices = List.copyOf(choices);
    }

    /**
     * One response.
     *
     * @param condition absent: the entry had none and is never chosen
     * @param content absent: the entry names a file that does not exist, which is an error only
     *     when chosen
     */
    public record Choice(
            String name,
            Optional<When> condition,
            int httpStatus,
            Optional<Content> content,
            Source source) {}

    /** When a choice applies. */
    public sealed interface When {}

    /** Always: {@code condition: true}. */
    public record Always() implements When {}

    /** When a JSONata text comes out true. */
    public record If(MappingRule.Condition condition) implements When {}

    /**
     * What a response holds.
     *
     * @param body absent or an empty {@code mappings} list: no body is sent
     * @param headers one field per header; values become text
     * @param cookies one field per cookie; values become text
     */
    public record Content(
            Optional<MappingRule.Field> body,
            List<MappingRule.Field> headers,
            List<MappingRule.Field> cookies) {
        public Content {
            headers = List.copyOf(headers);
            cookies = List.copyOf(cookies);
        }
    }
}
