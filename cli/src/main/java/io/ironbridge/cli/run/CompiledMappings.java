package io.ironbridge.cli.run;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.compiled.CompiledMapping;
import io.ironbridge.mapping.limits.MappingLimits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lists operations with fully compiled mappings, and the expressions of other operations that are
 * interpreted.
 */
record CompiledMappings(List<Operation> operations) {
    /**
     * One operation.
     *
     * @param interpreted expressions that the JSONata library evaluates
     */
    record Operation(
            String project, String id, String method, String path, List<Source> interpreted) {
        boolean fullyCompiled() {
            return interpreted.isEmpty();
        }

        private Map<String, Object> json() {
            Map<String, Object> members = new LinkedHashMap<>();
            members.put("project", project);
            members.put("operation", id);
            members.put("method", method);
            members.put("path", path);
            members.put("fullyCompiled", fullyCompiled());
            members.put("interpreted", interpreted.stream().map(CompiledMappings::json).toList());
            return members;
        }
    }

    /** Needs projects without errors: an expression that does not parse cannot be compiled. */
    static CompiledMappings of(Loaded loaded) {
        return new CompiledMappings(
                loaded.projects().stream()
                        .flatMap(project ->
                                project.operations().stream()
                                        .filter(operation -> !operation.uses().isEmpty())
                                        .map(operation -> operation(project, operation)))
                        .toList());
    }

    private static Operation operation(ApiProject project, ApiOperation operation) {
        return new Operation(
                project.name(),
                operation.id(),
                operation.method(),
                operation.path(),
                interpreted(operation));
    }

    private static List<Source> interpreted(ApiOperation operation) {
        return operation
                .flow()
                .map(flow -> flow.interpreted(MappingLimits.DEFAULT))
                .or(() ->
                        operation
                                .implementation()
                                .map(files ->
                                        new CompiledMapping(
                                                        files.request(),
                                                        files.response(),
                                                        MappingLimits.DEFAULT)
                                                .interpreted()))
                .orElse(List.of());
    }

    /** One line for each expression that is not compiled. */
    List<String> notes() {
        return operations.stream()
                .flatMap(operation ->
                        operation.interpreted.stream()
                                .map(source ->
                                        source
                                                + ": note IRB-GW-0819I: This expression of "
                                                + operation.id
                                                + " is not compiled: it is evaluated by the JSONata"
                                                + " library, which takes more CPU."))
                .toList();
    }

    /** For example {@code mappings of 3 of 4 operations fully compiled}. */
    @Override
    public String toString() {
        long compiled = operations.stream().filter(Operation::fullyCompiled).count();
        return "mappings of "
                + compiled
                + " of "
                + operations.size()
                + " operations fully compiled";
    }

    List<Map<String, Object>> json() {
        return operations.stream().map(Operation::json).toList();
    }

    private static Map<String, Object> json(Source source) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("file", source.file());
        members.put("line", source.line());
        members.put("column", source.column());
        return members;
    }
}
