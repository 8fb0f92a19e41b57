package io.ironbridge.cli.records;

import static java.util.Objects.requireNonNull;

import io.ironbridge.cli.terminal.Choice;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.cli.terminal.Progress;
import io.ironbridge.cli.terminal.Streams;
import io.ironbridge.cli.terminal.Terminal;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import io.ironbridge.copybook.convert.Conversion;
import io.ironbridge.copybook.convert.FileForm;
import io.ironbridge.copybook.convert.LineEnd;
import io.ironbridge.copybook.convert.OnFault;
import io.ironbridge.copybook.convert.ProgressListener;
import io.ironbridge.copybook.convert.RecordCatalog;
import io.ironbridge.copybook.convert.RecordFormat;
import io.ironbridge.copybook.convert.RecordTypes;
import io.ironbridge.copybook.convert.SelectRule;
import io.ironbridge.copybook.convert.SelectionException;
import io.ironbridge.copybook.options.ConversionOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Converts files of records to JSON and back. */
@Command(
        name = "convert",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Converts files of mainframe records to JSON, and JSON to files of records.",
            "",
            "A file may be larger than memory. Faults, progress and the summary are written to"
                + " standard error. Faults show the bytes concerned, unless --hide-data is set.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge convert --copybook ACCOUNT.cpy accounts.bin > accounts.jsonl",
            "  ironbridge convert --copybook ACCOUNT.cpy --to host accounts.jsonl > accounts.bin",
            "  ironbridge convert --copybook ORDER.cpy --record-format V --on-error skip orders.v",
            "  ironbridge convert --copybook EXPORT.cpy --select TYPE=C:CUSTOMER,A:ACCOUNT e.bin"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:done; all records are in the output",
            " 1:a copybook or a file has errors, each printed with its place",
            ExitCodes.USAGE_HELP,
            ExitCodes.LEFT_OUT_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class ConvertCommand implements Callable<Integer> {
    /** What a conversion writes. */
    enum Target {
        JSON,
        HOST
    }

    private final Console console;
    private final Streams streams;

    @Spec private @Nullable CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "IN",
            description = "Files to convert, one after the other; - or no file: standard input.")
    private List<Path> inputs = List.of();

    @Option(
            names = "--copybook",
            required = true,
            paramLabel = "FILE",
            description =
                    "Copybook, or data structure of z/OS Connect (.dai, .si), that describes the"
                            + " records. May be repeated.")
    private List<Path> copybooks = List.of();

    @Option(
            names = "--to",
            paramLabel = "WHAT",
            description = "json, or host: a file of records. Default: json.")
    private Target to = Target.JSON;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "Output file. Default: standard output. It is written as FILE.part, which is"
                            + " renamed when it is complete.")
    private @Nullable Path output;

    @Option(
            names = "--array",
            description = "Write one JSON array instead of a line for each record.")
    private boolean array;

    @Option(
            names = "--code-page",
            paramLabel = "NAME",
            description =
                    "Code page of texts: 037, 1047, 1141, 930, UTF-8, ISO-8859-1, ... Default:"
                            + " 037.")
    private String codePage = "037";

    @Option(
            names = "--record",
            paramLabel = "NAME",
            description =
                    "Name of the record that all records have: an item of level 01, or one of"
                            + " several definitions (REDEFINES) of an area; the others are then"
                            + " ignored.")
    private @Nullable String record;

    @Option(
            names = "--select",
            paramLabel = "RULE",
            description =
                    "Selects the type of each record by"
                        + " PATH=VALUE:RECORD[,VALUE:RECORD...][,*:RECORD]; RECORD is a name as for"
                        + " --record. Each JSON value is then an object whose only member has the"
                        + " name of the type. PATH is for example REC-TYPE, or CUSTOMER.REC-TYPE if"
                        + " the item is not at the same place in all records.")
    private @Nullable String rule;

    @Option(
            names = "--on-error",
            paramLabel = "WHAT",
            description =
                    "If a record cannot be converted: stop, skip the record, or write null: for the"
                        + " value if possible, otherwise for the record. Default: stop. With --to"
                        + " host, such a null becomes zero or blanks.")
    private OnFault onFault = OnFault.STOP;

    @Option(
            names = "--rejects",
            paramLabel = "FILE",
            description =
                    "Write the records that --on-error omits, or writes null for, to this file as"
                            + " they are in the input, so that they can be corrected and converted"
                            + " again.")
    private @Nullable Path rejects;

    @Option(
            names = "--hide-data",
            description =
                    "Omit bytes and values of the files from faults, for example if others read the"
                            + " log.")
    private boolean hideData;

    @Option(
            names = "--progress",
            description =
                    "Print progress every 2 seconds. Default: only if standard error is a"
                            + " terminal.")
    private boolean progress;

    @Mixin private final CopybookOptions reading = new CopybookOptions();

    @ArgGroup(validate = false, heading = "%nFiles of records:%n")
    private FileOptions file = new FileOptions();

    @ArgGroup(validate = false)
    private ValueOptions values = new ValueOptions();

    public ConvertCommand(Console console, Streams streams) {
        this.console = console;
        this.streams = streams;
    }

    /** Registers the converters, so that options use the words of their descriptions. */
    public static void register(CommandLine line) {
        Choice.register(line, Target.class);
        Choice.register(line, OnFault.class);
        Choice.register(line, LineEnd.class);
        ValueOptions.register(line);
    }

    @Override
    public Integer call() throws InputException, IOException {
        refuse(misuse());
        ConvertedFiles.check(inputs);
        Copybooks read = Copybooks.read(copybooks, reading, Objects.requireNonNullElse(record, ""));
        ConvertedFiles files = new ConvertedFiles(inputs, read.files(), output, rejects, streams);
        refuse(files.clash());
        read.faults().forEach(fault -> console.note(CopybookFaultLine.of(fault)));
        if (read.faulty()) {
            return ExitCodes.FAULTS;
        }
        try {
            return convert(conversion(read.catalog()), files);
        } catch (OutOfMemoryError _) {
            console.note(ConversionResult.tooSmallFor(1));
            return ExitCodes.FAULTS;
        }
    }

    /** Options that contradict each other; empty if there are none. */
    private Optional<String> misuse() {
        if (to == Target.HOST && onFault == OnFault.NULL) {
            return Optional.of(
                    "--on-error null needs --to json: a record in host format cannot be null");
        }
        if (to == Target.HOST && array) {
            return Optional.of("--array needs --to json; an array is read without it");
        }
        if (rejects != null && onFault == OnFault.STOP) {
            return Optional.of(
                    "--rejects needs --on-error skip or null: without these, no record is omitted");
        }
        return file.misuse();
    }

    private void refuse(Optional<String> why) {
        if (why.isPresent()) {
            throw wrong(why.get());
        }
    }

    private Conversion conversion(RecordCatalog catalog) {
        try {
            CodePage page = CodePages.of(codePage);
            ConversionOptions options = values.options(page, onFault == OnFault.NULL);
            options.items().keySet().forEach(catalog::requireField);
            RecordTypes types = types(catalog, options);
            FileForm form = form(page);
            warn(types, form);
            return new Conversion(types, form, onFault, file.mostJson());
        } catch (UnknownCodePageException | SelectionException e) {
            throw wrong(e.getMessage());
        }
    }

    private RecordTypes types(RecordCatalog catalog, ConversionOptions options) {
        if (rule != null && record != null) {
            throw wrong("--select and --record exclude each other");
        }
        if (rule != null) {
            return RecordTypes.selected(SelectRule.parse(rule), catalog, options);
        }
        return RecordTypes.one(record == null ? catalog.only() : catalog.named(record), options);
    }

    private void warn(RecordTypes types, FileForm form) {
        List<String> binary = types.binaryItems();
        if (form.format() == RecordFormat.TEXT && !binary.isEmpty()) {
            console.note(
                    ("warning IRB-CONV-0023W: Lines do not suit records with binary, packed or"
                                    + " floating items (%s%s): their bytes may look like the end of"
                                    + " a line. Use another --record-format.")
                            .formatted(binary.getFirst(), binary.size() > 1 ? ", ..." : ""));
        }
    }

    private FileForm form(CodePage page) {
        try {
            return file.form(page);
        } catch (IllegalArgumentException e) {
            throw wrong("--record-length, --max-record-length, --block-size: " + e.getMessage());
        }
    }

    private ParameterException wrong(@Nullable String message) {
        return new ParameterException(requireNonNull(spec).commandLine(), message);
    }

    private int convert(Conversion conversion, ConvertedFiles files) throws IOException {
        ConversionEnd end = new ConversionEnd(console, System::nanoTime, hideData);
        ConversionRun run = new ConversionRun(conversion, files, end, progress());
        return to == Target.JSON ? run.toJson(array) : run.toHost();
    }

    private ProgressListener progress() {
        return progress || Terminal.showsErrors()
                ? new Progress(console, System::nanoTime)
                : _ -> {};
    }
}
