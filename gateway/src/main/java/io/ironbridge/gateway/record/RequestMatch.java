package io.ironbridge.gateway.record;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares requests with recorded ones: numbers as numbers, texts without surrounding blanks; a
 * value agrees with its mask, too.
 *
 * @param masks of the recording
 * @param asset whose requests are compared
 */
record RequestMatch(Masks masks, String asset) {
    /** The values of a request by their paths. */
    static Map<String, Object> leaves(@Nullable Object tree) {
        Map<String, Object> leaves = new LinkedHashMap<>();
        JsonTrees.leaves("", tree, leaves::put);
        return leaves;
    }

    /**
     * Paths of recorded items that the request lacks, or has with another value, and of items that
     * only the request has.
     *
     * @param others whether items that were not recorded may have any value
     */
    List<String> differences(
            Map<String, Object> recorded, Map<String, Object> request, boolean others) {
        List<String> differing = new ArrayList<>();
        if (!others) {
            request.keySet().stream()
                    .filter(path ->
                            recorded.keySet().stream()
                                    .noneMatch(name -> JsonTrees.means(name, path)))
                    .forEach(differing::add);
        }
        recorded.forEach((name, value) -> {
            if (!find(name, request).filter(given -> agree(name, value, given)).isPresent()) {
                differing.add(name);
            }
        });
        return differing;
    }

    /** The value at this path, otherwise at one that ends with it. */
    private static Optional<Object> find(String name, Map<String, Object> request) {
        return Optional.ofNullable(request.get(name))
                .or(() ->
                        request.entrySet().stream()
                                .filter(each -> JsonTrees.means(name, each.getKey()))
                                .map(Map.Entry::getValue)
                                .findFirst());
    }

    private boolean agree(String name, Object recorded, Object given) {
        String text = recorded.toString().strip();
        return text.equals(given.toString().strip())
                || (given instanceof Number number && isEqual(text, number))
                || masks.isMaskOf(asset, name, recorded.toString(), given);
    }

    private static boolean isEqual(String recorded, Number given) {
        try {
            return new BigDecimal(recorded).compareTo(new BigDecimal(given.toString())) == 0;
        } catch (NumberFormatException _) {
            return false;
        }
    }
}
