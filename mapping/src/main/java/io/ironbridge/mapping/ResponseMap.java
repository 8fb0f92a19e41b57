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
     * @param condition absent if the entry has none; it is then never chosen
     * @param content absent if the entry names a file that does not exist, which is an error only
     *     when it is chosen
     */
    public record Choice(
            String name,
            Optional<When> condition,
            int httpStatus,
            Optional<Content> content,
            Source source) {}

    /** Condition of a choice. */
    public sealed interface When {}

    /** Always: {@code condition: true}. */
    public record Always() implements When {}

    /** A JSONata text must return true. */
    public record If(MappingRule.Condition condition) implements When {}

    /**
     * Content of a response.
     *
     * @param body absent, or an empty {@code mappings} list: no body is sent
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
