package io.ironbridge.gateway.record;

import io.ironbridge.connectorapi.Bytes;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Replaces values before a recording is written. Equal values have equal masks within one
 * recording, because masks are made with its key. Immutable and thread-safe.
 *
 * @param rules the first that names a value applies
 * @param key of the recording, {@value #KEY_BYTES} bytes
 */
record Masks(List<MaskRule> rules, Bytes key) {
    static final int KEY_BYTES = 32;

    private static final String ALGORITHM = "HmacSHA256";
    private static final String SEPARATOR = "\t";
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    /** The items of a request or reply, masked; also in texts that are JSON. */
    @Nullable Object items(String asset, @Nullable Object tree) {
        return JsonTrees.copy(
                "",
                tree,
                (path, value) -> {
                    Optional<MaskRule> rule = rule(asset, path);
                    if (rule.isPresent()) {
                        return masked(rule.get(), value);
                    }
                    return value instanceof String text && concern(asset)
                            ? text(asset, text)
                            : value;
                });
    }

    private String text(String asset, String text) {
        Optional<Object> json =
                CallForm.json(text.getBytes(StandardCharsets.UTF_8))
                        .filter(tree -> tree instanceof Map || tree instanceof List);
        if (json.isEmpty()) {
            return text;
        }
        Object masked = items(asset, json.get());
        return json.get().equals(masked)
                ? text
                : new String(JsonTrees.write(masked), StandardCharsets.UTF_8);
    }

    /**
     * The items that identify a request: a constant mask would make different requests equal
     * anyway, so these values are omitted.
     */
    @Nullable Object requestItems(String asset, @Nullable Object tree) {
        return items(asset, without(asset, "", tree));
    }

    /** Whether {@link #requestItems} omits something. */
    boolean omits(String asset, Object tree) {
        return !tree.equals(without(asset, "", tree));
    }

    private @Nullable Object without(String asset, String path, @Nullable Object tree) {
        if (!(tree instanceof Map<?, ?> map)) {
            return tree;
        }
        Map<String, @Nullable Object> left = new LinkedHashMap<>();
        map.forEach((name, value) -> {
            String below = path.isEmpty() ? name.toString() : path + "." + name;
            boolean constant =
                    rule(asset, below)
                            .filter(rule -> rule.how() == MaskRule.How.CONSTANT)
                            .isPresent();
            if (!constant) {
                left.put(name.toString(), without(asset, below, value));
            }
        });
        return left;
    }

    /** Header lines, masked. */
    List<String> headers(List<?> lines) {
        List<String> masked = new ArrayList<>();
        for (Object line : lines) {
            String[] parts = line.toString().split(": ?", 2);
            masked.add(
                    rules.stream()
                            .filter(rule -> rule.header() && rule.name().equalsIgnoreCase(parts[0]))
                            .findFirst()
                            .map(rule -> parts[0] + ": " + masked(rule, parts[1]))
                            .orElse(line.toString()));
        }
        return masked;
    }

    /** Whether a rule could name an item of an asset. */
    boolean concern(String asset) {
        return rules.stream().anyMatch(rule -> !rule.header() && rule.concerns(asset));
    }

    private Optional<MaskRule> rule(String asset, String path) {
        return rules.stream()
                .filter(rule ->
                        !rule.header()
                                && rule.concerns(asset)
                                && JsonTrees.means(rule.name(), path))
                .findFirst();
    }

    private @Nullable Object masked(MaskRule rule, @Nullable Object value) {
        if (value == null || value instanceof Boolean) {
            return value;
        }
        return switch (rule.how()) {
            case CONSTANT -> value instanceof Number ? number(rule.value()) : rule.value();
            case DIGITS -> same(value, digits(value.toString()));
            case HASH -> same(value, hash(value));
        };
    }

    private static Object number(String constant) {
        try {
            return new BigDecimal(constant);
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    /** Numbers remain numbers. */
    private static Object same(Object value, String masked) {
        return value instanceof Number ? new BigDecimal(masked) : masked;
    }

    /** Key and names of the items whose masks are made with it, one in a line. */
    List<String> text() {
        List<String> lines = new ArrayList<>();
        lines.add(HexFormat.of().formatHex(key.array()));
        rules.stream()
                .filter(rule -> !rule.header() && rule.how() != MaskRule.How.CONSTANT)
                .forEach(rule -> lines.add(rule.asset() + SEPARATOR + rule.name()));
        return lines;
    }

    /** Masks to compare values with. */
    static Masks of(List<String> text) {
        List<MaskRule> rules = new ArrayList<>();
        for (String line : text.subList(Math.min(1, text.size()), text.size())) {
            String[] parts = line.split(SEPARATOR, 2);
            if (parts.length == 2) {
                rules.add(new MaskRule(parts[0], false, parts[1], MaskRule.How.HASH, ""));
            }
        }
        return new Masks(rules, text.isEmpty() ? Bytes.EMPTY : RawReply.bytes(text.getFirst()));
    }

    /**
     * Whether a recorded item of an asset is a mask of this value. Others may look like one by
     * chance.
     */
    boolean isMaskOf(String asset, String path, String recorded, Object value) {
        return !key.isEmpty()
                && rule(asset, path).isPresent()
                && (recorded.equals(digits(value.toString())) || recorded.equals(hash(value)));
    }

    /** Other letters and digits in the places of the letters and digits; all else is kept. */
    private String digits(String text) {
        byte[] random = random(text.strip(), text.length());
        StringBuilder masked = new StringBuilder(text.length());
        boolean leading = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int value = random[i] & 0xFF;
            if (c >= '0' && c <= '9') {
                boolean zero = leading && c == '0';
                masked.append(
                        zero ? '0' : (char) ((leading ? '1' : '0') + value % (leading ? 9 : 10)));
                leading &= zero;
            } else if (Character.isLetter(c)) {
                String letter = LETTERS.substring(value % LETTERS.length()).substring(0, 1);
                masked.append(Character.isLowerCase(c) ? letter.toLowerCase(Locale.ROOT) : letter);
                leading = false;
            } else {
                masked.append(c);
            }
        }
        return masked.toString();
    }

    /** As long as the text; for numbers only digits. */
    private String hash(Object value) {
        String text = value.toString();
        if (value instanceof Number) {
            return digits(text);
        }
        byte[] random = random(text.strip(), text.length());
        StringBuilder masked = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            masked.append(LETTERS.charAt((random[i] & 0xFF) % LETTERS.length()));
        }
        return masked.toString();
    }

    private byte[] random(String text, int length) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            byte[] all = new byte[length + mac.getMacLength()];
            for (int at = 0; at < length; at += mac.getMacLength()) {
                mac.init(new SecretKeySpec(key.array(), ALGORITHM));
                mac.update((byte) (at / mac.getMacLength()));
                mac.update(text.getBytes(StandardCharsets.UTF_8));
                System.arraycopy(mac.doFinal(), 0, all, at, mac.getMacLength());
            }
            return all;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
