package io.ironbridge.copybook.options;

import io.ironbridge.copybook.options.ConversionOptions.Input;
import io.ironbridge.copybook.options.ConversionOptions.Missing;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The data conversion properties of z/OS Connect services (2.0 generation, {@code
 * service.properties}) as options.
 *
 * <p>{@code escapeOutputControlCharacters} is read and has no effect: JSON does not allow control
 * characters that are not escaped. {@code truncateInputLastCharField}, {@code ldsStartsWithLLZZ}
 * and {@code ldsStartsWithLLZZTRANCODE} belong to the IMS provider and do not apply to records.
 *
 * <p>Source: z/OS Connect documentation, "Service-level data conversion customization".
 */
public final class ServiceProperties {
    private static final int HEX = 16;

    private final Map<String, String> values;
    private final List<String> faults = new ArrayList<>();

    private ServiceProperties(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /**
     * Applies the properties to {@code options}; other options are unchanged.
     *
     * @throws IllegalArgumentException with every property whose value is not valid
     */
    public static ConversionOptions apply(Map<String, String> values, ConversionOptions options) {
        ServiceProperties properties = new ServiceProperties(values);
        ConversionOptions changed =
                options.withOutput(properties.output(options.output()))
                        .withInput(properties.input(options.input()));
        properties.flag("escapeOutputControlCharacters", true);
        if (!properties.faults.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", properties.faults));
        }
        return changed;
    }

    private Output output(Output output) {
        Trim trim = output.trim();
        boolean leading =
                flag("trimOutputLeadingWhitespace", trim == Trim.LEADING || trim == Trim.BOTH);
        boolean trailing =
                flag("trimOutputTrailingWhitespace", trim == Trim.TRAILING || trim == Trim.BOTH);
        return new Output(
                trim(leading, trailing),
                output.trimDecimals(),
                output.numbersAsText(),
                output.fillers(),
                output.counters(),
                output.editedAsText(),
                output.pointers(),
                flag("omitOutputEmptyTags", output.omitEmpty()),
                omitByte(output.omitByte()),
                flag("enforceMinArrayOccurrenceResponse", output.minOccurrences()));
    }

    private static Trim trim(boolean leading, boolean trailing) {
        if (leading) {
            return trailing ? Trim.BOTH : Trim.LEADING;
        }
        return trailing ? Trim.TRAILING : Trim.NONE;
    }

    private int omitByte(int unless) {
        boolean omits = flag("omitOutputFieldsByValue", unless >= 0);
        return omits ? oneByte("omitOutputFieldsByValueByte", Math.max(unless, 0)) : -1;
    }

    private Input input(Input input) {
        boolean initialised = flag("initializeInputFields", input.missing() != Missing.LOW_VALUES);
        Missing missing = input.missing() == Missing.LOW_VALUES ? Missing.TYPED : input.missing();
        return new Input(
                input.largeNumbers(),
                input.fractions(),
                input.longTexts(),
                input.unmappable(),
                input.unknownMembers(),
                initialised ? missing : Missing.LOW_VALUES,
                input.coerce(),
                input.nulls(),
                flag("enforceMinArrayOccurrence", input.minOccurrences()));
    }

    private boolean flag(String name, boolean unless) {
        String value = values.getOrDefault(name, "").strip().toLowerCase(Locale.ROOT);
        return switch (value) {
            case "" -> unless;
            case "true" -> true;
            case "false" -> false;
            default -> {
                faults.add("%s is \"%s\"; it must be true or false".formatted(name, value));
                yield unless;
            }
        };
    }

    private int oneByte(String name, int unless) {
        String value = values.getOrDefault(name, "").strip().toLowerCase(Locale.ROOT);
        if (value.isEmpty()) {
            return unless;
        }
        if (!value.matches("0x[0-9a-f]{2}")) {
            faults.add("%s is \"%s\"; it must be 0x and two digits".formatted(name, value));
            return unless;
        }
        return Integer.parseInt(value.substring(2), HEX);
    }
}
