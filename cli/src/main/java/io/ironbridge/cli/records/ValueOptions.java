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

/** Options for the conversion of values. Options that are not set are those of the profile. */
final class ValueOptions {
    /** Options for all kinds of values. */
    private static final class Profile {
        @Option(
                names = "--z-os-connect",
                description =
                        "As z/OS Connect does it: shows fillers, hides counters, edited numbers are"
                            + " text, items that were never filled are zero or empty, records of"
                            + " any length. The options below override that.")
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

    @ArgGroup(validate = false, heading = "%nThe host's data formats:%n")
    private HostDataOptions host = new HostDataOptions();

    @ArgGroup(validate = false, heading = "%nJSON output:%n")
    private OutputOptions output = new OutputOptions();

    @ArgGroup(validate = false, heading = "%nHost data that is not valid:%n")
    private BadDataOptions badData = new BadDataOptions();

    @ArgGroup(validate = false, heading = "%nJSON input:%n")
    private InputOptions input = new InputOptions();

    /** Registers the converters, so that options use the words of their descriptions. */
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
     * @param nulls whether invalid values become null, unless an option says otherwise
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
