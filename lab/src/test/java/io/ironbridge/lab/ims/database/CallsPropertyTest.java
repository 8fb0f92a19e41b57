package io.ironbridge.lab.ims.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;
import static org.quicktheories.generators.SourceDSL.lists;

import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;
import io.ironbridge.lab.ims.macro.MacroException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever a program calls, it gets what a plain list of segments would give it. */
class CallsPropertyTest {
    private static final String[] TAILS = {"ADAMS", "BAKER", "CLARK"};

    @Test
    void theStoreAnswersAsAPlainListDoes() {
        qt().withExamples(1500)
                .forAll(lists().of(integers().between(0, 9999)).ofSizeBetween(1, 60))
                .checkAssert(CallsPropertyTest::check);
    }

    private static void check(List<Integer> calls) {
        try {
            run(calls);
        } catch (MacroException | ProgramEndedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(List<Integer> calls) throws MacroException, ProgramEndedException {
        Databases databases = Databases.open(Samples.ordersConfig());
        DatabaseWork work = databases.begin(Samples.psb(databases));
        Dli dli = new Dli(work, 2);
        NaiveDatabase committed = new NaiveDatabase();
        NaiveDatabase model = committed.copy();
        List<String> done = new ArrayList<>();
        for (int call : calls) {
            switch (call % 10) {
                case 8 -> {
                    work.commit();
                    committed = model.copy();
                    model.losePosition();
                    done.add("commit");
                }
                case 9 -> {
                    work.backOut();
                    model = committed.copy();
                    done.add("back out");
                }
                default -> {
                    String expected = expected(model, call);
                    done.add(call + " " + expected);
                    // REPL is made from what the model holds, so it is called before it changes.
                    assertThat(answer(dli, call, done)).as("%s", done).isEqualTo(expected);
                }
            }
        }
        work.commit();
        assertThat(all(databases)).as("%s", done).isEqualTo(model.all());
    }

    private static String key(int call) {
        return "%03d".formatted(100 + call / 10 % 8);
    }

    private static String lineKey(int call) {
        return "%02d".formatted(call / 80 % 5);
    }

    private static String tail(int call) {
        return TAILS[call / 400 % TAILS.length];
    }

    private static String expected(NaiveDatabase model, int call) {
        return switch (call % 10) {
            case 0 -> model.insert(List.of(key(call)), key(call) + tail(call));
            case 1 ->
                    model.insert(
                            List.of(key(call), lineKey(call)),
                            lineKey(call) + tail(call).substring(0, 4));
            case 2 -> model.getUnique(List.of(key(call)));
            case 3 -> model.getUnique(List.of(key(call), lineKey(call)));
            case 4 -> model.getNext("", "");
            case 5 ->
                    call / 10 % 2 == 0
                            ? model.getNext("LINE", lineKey(call))
                            : model.getNext("ORDER", key(call));
            case 6 -> model.replacement(tail(call)) + model.replace(tail(call));
            default -> model.delete();
        };
    }

    private static String answer(Dli dli, int call, List<String> done)
            throws ProgramEndedException {
        return switch (call % 10) {
            case 0 -> dli.callWith("ISRT", key(call) + tail(call), "ORDER   ") + ":";
            case 1 ->
                    dli.callWith(
                                    "ISRT",
                                    lineKey(call) + tail(call).substring(0, 4),
                                    "ORDER   (ORDNO    =" + key(call) + ")",
                                    "LINE    ")
                            + ":";
            case 2 -> dli.get("GHU", "ORDER   (ORDNO    =" + key(call) + ")");
            case 3 ->
                    dli.get(
                            "GHU",
                            "ORDER   (ORDNO    =" + key(call) + ")",
                            "LINE    (LINENO   =" + lineKey(call) + ")");
            case 4 -> plain(dli.get("GHN"));
            case 5 ->
                    dli.get(
                            "GHN",
                            call / 10 % 2 == 0
                                    ? "LINE    (LINENO  >=" + lineKey(call) + ")"
                                    : "ORDER   (ORDNO   >=" + key(call) + ")");
            case 6 -> {
                String area = done.getLast().split(" ", 2)[1];
                area = area.substring(0, area.length() - 3);
                yield area + dli.callWith("REPL", area) + ":";
            }
            default -> dli.call("DLET") + ":";
        };
    }

    /** Without GA. */
    private static String plain(String answer) {
        return answer.startsWith("GA") ? "  " + answer.substring(2) : answer;
    }

    private static String all(Databases databases) throws ProgramEndedException {
        Dli reader = new Dli(databases.begin(Samples.psb(databases)), 2);
        StringBuilder all = new StringBuilder();
        while (!reader.call("GN").equals("GB")) {
            all.append(reader.data()).append(' ');
        }
        return all.toString();
    }
}
