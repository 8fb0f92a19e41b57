package io.ironbridge.lab.stub;

import io.ironbridge.copybook.options.ConversionOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A use of an asset, which calls a program: what it sends and reads.
 *
 * @param name of the asset
 * @param program name of the program or transaction
 * @param constants values that items of each of these requests have; they distinguish uses that
 *     call the same program
 * @param used names of items that the mappings use; of areas with redefinitions, they decide
 * @param options code page and conversion of all areas
 * @param rules in order of precedence
 * @param structure of an API-first asset, which has no areas
 */
public record StubAsset(
        String name,
        String program,
        List<StubArea> request,
        List<StubArea> response,
        Map<String, String> constants,
        Set<String> used,
        ConversionOptions options,
        List<StubRule> rules,
        Optional<StubStructure> structure) {
    /** An asset with layouts. */
    public StubAsset(
            String name,
            String program,
            List<StubArea> request,
            List<StubArea> response,
            Map<String, String> constants,
            Set<String> used,
            ConversionOptions options,
            List<StubRule> rules) {
        this(name, program, request, response, constants, used, options, rules, Optional.empty());
    }

    /** An API-first asset. */
    public static StubAsset of(
            String name,
            String program,
            StubStructure structure,
            ConversionOptions options,
            List<StubRule> rules) {
        return new StubAsset(
                name,
                program,
                List.of(),
                List.of(),
                Map.of(),
                Set.of(),
                options,
                rules,
                Optional.of(structure));
    }

    public StubAsset {
        request = List.copyOf(request);
        response = List.copyOf(response);
        constants = Map.copyOf(constants);
        used = Set.copyOf(used);
        rules = List.copyOf(rules);
    }
}
