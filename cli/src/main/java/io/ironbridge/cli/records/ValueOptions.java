package io.ironbridge.cli.records;

import io.ironbridge.cli.terminal.Choice;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How values are carried over. What is not said is as the base has it. */
final class ValueOptions {
    /** What concerns values of all sorts. */
    private static final class Profile {
        @Option(
                names = "--z-os-connect",
                description =
                        "As z/OS Connect does it: fillers, no counters, edited numbers as text,"
                                + " items that were never filled as zero or empty, records of any"
                                + " length. The options below change that.")
        boolean zosConnect;

        @Option(
                names = "--unmappable",
                paramLabel = "HOW",
                description =
                        "Characters without counterpart: reject or replace. Default: replace in"
                                + " JSON, reject in records.")
        @Nullable Unmappable unmappable;
    }

    @ArgGroup(validate = false, heading = "%nValues:%n")
    private Profile profile = new Profile();

    @ArgGroup(validate = false, heading = "%nHow the host writes its data:%n")
    private HostDataOptions host = new HostDataOptions();

    @ArgGroup(validate = false, heading = "%nWhat JSON looks like:%n")
    private OutputOptions output = new OutputOptions();

    @ArgGroup(validate = false, heading = "%nHost data that does not fit:%n")
    private BadDataOptions badData = new BadDataOptions();

    @ArgGroup(validate = false, heading = "%nWhat is accepted in JSON:%n")
    private InputOptions input = new InputOptions();

    /** Lets options be written in the words of their descriptions. */
    static void register(CommandLine line) {
        Choice.register(line, Unmappable.class);
        HostDataOptions.register(line);
        OutputOptions.register(line);
        BadDataOptions.register(line);
        InputOptions.register(line);
    }

    /**
     * The options for a code page.
     *
     * @param nulls whether bad values are to be null unless something else was said
     */
    ConversionOptions options(CodePage codePage, boolean nulls) {
        ConversionOptions base =
                profile.zosConnect
                        ? ConversionOptions.zosConnect(codePage)
                        : ConversionOptions.of(codePage);
        BadData bad = nulls ? base.badData().withNumbers(Remedy.NULL) : base.badData();
        return badData.unfilled()
                .over(
                        base.withHost(host.over(base.host()))
                                .withOutput(output.over(base.output()))
                                .withBadData(badData.over(bad, profile.unmappable))
                                .withInput(input.over(base.input(), profile.unmappable)));
    }
}
