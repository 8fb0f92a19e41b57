package io.ironbridge.benchmarks;

import io.ironbridge.mapping.ApiRequest;
import io.ironbridge.mapping.ApiResponse;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.InterpretedMapping;
import io.ironbridge.mapping.MappingException;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.MappingRule.Field;
import io.ironbridge.mapping.OperationMapping;
import io.ironbridge.mapping.RequestMap;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.TargetType;
import io.ironbridge.mapping.compiled.CompiledMapping;
import io.ironbridge.mapping.limits.MappingLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Measures the mapping of rows of 14 columns to objects of another shape, without HTTP: {@code java
 * -jar benchmarks/target/benchmarks.jar MapRows}. The copy is a floor: Jackson reads every token
 * and writes it again.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@State(Scope.Thread)
public class MapRows {
    private static final List<String> COLUMNS =
            List.of(
                    "EMPNO",
                    "FIRSTNME",
                    "MIDINIT",
                    "LASTNAME",
                    "WORKDEPT",
                    "PHONENO",
                    "HIREDATE",
                    "JOB",
                    "EDLEVEL",
                    "SEX",
                    "BIRTHDATE",
                    "SALARY",
                    "BONUS",
                    "COMM");
    private static final int FIRST_NUMBER = 11;
    private static final JsonFactory JSON = new JsonFactory();

    @Param({"4", "42", "210"})
    public int rows;

    private final OperationMapping compiled = mapping(true);
    private final OperationMapping interpreted = mapping(false);
    private byte[] reply = {};

    @Setup
    public void makeReply() {
        StringBuilder text = new StringBuilder("{\"ResultSet Output\":[");
        for (int row = 0; row < rows; row++) {
            text.append(row == 0 ? "" : ",").append(row(row));
        }
        text.append("],\"StatusCode\":200,\"StatusDescription\":\"Execution Successful\"}");
        reply = text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String row(int number) {
        return """
        {"EMPNO":"%06d","FIRSTNME":"FIRST %d","MIDINIT":"M","LASTNAME":"LAST %d",\
        "WORKDEPT":"W01","PHONENO":"4711","HIREDATE":"1999-05-05","JOB":"CLERK",\
        "EDLEVEL":16,"SEX":"F","BIRTHDATE":"1970-01-01","SALARY":%d.00,"BONUS":500.25,\
        "COMM":2340.00}\
        """
                .formatted(number, number % 17, number * 7919 % 1000, 20000 + number * 31);
    }

    @Benchmark
    public ApiResponse compiled() throws MappingException {
        return compiled.response(request(), result());
    }

    @Benchmark
    public ApiResponse interpreted() throws MappingException {
        return interpreted.response(request(), result());
    }

    @Benchmark
    public int jacksonCopies() throws IOException {
        ByteArrayOutputStream copy = new ByteArrayOutputStream(reply.length);
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), reply);
                JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), copy)) {
            while (parser.nextToken() != null) {
                generator.copyCurrentEvent(parser);
            }
        }
        return copy.size();
    }

    private static ApiRequest request() {
        return new ApiRequest(null, Map.of(), Map.of(), Map::of, Map::of, "");
    }

    private AssetResult result() {
        return new AssetResult(new AssetReply.Rest(200, Map::of, Map::of, reply), null);
    }

    private static OperationMapping mapping(boolean compiled) {
        RequestMap request =
                new RequestMap("body", field("body", new MappingRule.Build(List.of())));
        ResponseMap response =
                new ResponseMap(
                        List.of(
                                new ResponseMap.Choice(
                                        "response_200.yaml",
                                        Optional.of(
                                                new ResponseMap.If(
                                                        new MappingRule.Condition(
                                                                "$zosAssetResponse.statusCode ="
                                                                        + " 200",
                                                                source()))),
                                        200,
                                        Optional.of(
                                                new ResponseMap.Content(
                                                        Optional.of(field("body", employees())),
                                                        List.of(),
                                                        List.of())),
                                        source())));
        return compiled
                ? new CompiledMapping(request, response, MappingLimits.DEFAULT)
                : new InterpretedMapping(request, response, MappingLimits.DEFAULT);
    }

    private static MappingRule employees() {
        List<Field> columns = new ArrayList<>();
        for (String column : COLUMNS) {
            boolean number = column.equals("EDLEVEL") || COLUMNS.indexOf(column) >= FIRST_NUMBER;
            columns.add(
                    field(
                            column.toLowerCase(Locale.ROOT),
                            new MappingRule.Expression("$item." + column, !number, source())));
        }
        MappingRule bio =
                new MappingRule.Template(
                        List.of(
                                new MappingRule.Embedded("$item.FIRSTNME", source()),
                                new MappingRule.Literal(" earns "),
                                new MappingRule.Embedded("$item.SALARY", source())));
        List<Field> item =
                List.of(
                        field("summary", new MappingRule.Build(List.of(field("bio", bio)))),
                        field("personal", new MappingRule.Build(columns.subList(0, 7))),
                        field("work", new MappingRule.Build(columns.subList(7, columns.size()))));
        return new MappingRule.Foreach(
                "$zosAssetResponse.body.\"ResultSet Output\"",
                new MappingRule.Build(item),
                TargetType.ANY,
                Optional.empty(),
                source());
    }

    private static Field field(String name, MappingRule rule) {
        return new Field(name, false, false, Optional.empty(), TargetType.ANY, rule, source());
    }

    private static Source source() {
        return new Source("benchmark", 1, 1);
    }
}
