package io.ironbridge.cli.records;

import static java.util.Objects.requireNonNull;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.copybook.convert.RecordCatalog;
import io.ironbridge.copybook.convert.SelectionException;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.LayoutTable;
import io.ironbridge.copybook.schema.JsonSchemas;
import io.ironbridge.copybook.schema.SchemaOptions;
import io.ironbridge.copybook.schema.SchemaPart;
import io.ironbridge.copybook.schema.Wrapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Stack;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Shows what the records of a copybook look like. */
@Command(
        name = "layout",
        description = {
            "Shows where the items of a copybook's records lie.",
            "",
            "The table has a line for each item, as compiler listings have it. What is wrong or"
                    + " doubtful in the copybook goes to standard error, with its place.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge layout ACCOUNT.cpy",
            "  ironbridge layout ORDER.cpy -I copylib --dialect gnucobol",
            "  ironbridge layout zosAssets/list/request.dai",
            "  ironbridge layout ACCOUNT.cpy --schema > account.schema.json",
            "  ironbridge layout library --asset '%%2Ftools-get' --cobol"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:no errors; there may be warnings",
            " 1:the copybook has errors, each printed with its place",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class LayoutCommand implements Callable<Integer> {
    /** Generations of JSON schemas. */
    public enum Draft {
        DRAFT_04,
        DRAFT_2020_12
    }

    /** Reads the name of one. */
    public static final class DraftName implements ITypeConverter<Draft> {
        @Override
        public Draft convert(String text) {
            return of(text).orElseThrow(() ->
                    new TypeConversionException("'" + text + "' is none of draft-04, 2020-12"));
        }

        static Optional<Draft> of(String text) {
            return switch (text) {
                case "draft-04" -> Optional.of(Draft.DRAFT_04);
                case "2020-12" -> Optional.of(Draft.DRAFT_2020_12);
                default -> Optional.empty();
            };
        }
    }

    /** What follows {@code --schema} and is no draft is the copybook. */
    static final class MaybeDraft implements IParameterPreprocessor {
        @Override
        public boolean preprocess(
                Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            boolean attached = !" ".equals(info.get("separator"));
            if (attached || args.isEmpty() || DraftName.of(args.peek()).isPresent()) {
                return false;
            }
            option.setValue(Draft.DRAFT_2020_12);
            return true;
        }
    }

    private final Console console;

    @Spec private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "COPYBOOK",
            description =
                    "A copybook, a program, or a data structure of z/OS Connect (.dai, .si). With"
                            + " --asset an API project.")
    private Path copybook = Path.of("");

    @Mixin private final CopybookOptions options = new CopybookOptions();

    @Option(
            names = "--record",
            paramLabel = "NAME",
            description =
                    "Show this record of level 01; or, of an area that several items define"
                            + " (REDEFINES), the record with this definition alone.")
    private @Nullable String record;

    @Option(
            names = "--json",
            description =
                    "Print an object with the arrays 'records' (name, length, minLength, items) and"
                            + " 'faults'.")
    private boolean json;

    @Option(
            names = "--schema",
            paramLabel = "DRAFT",
            arity = "0..1",
            fallbackValue = "2020-12",
            preprocessor = MaybeDraft.class,
            description =
                    "Print the JSON schema instead: 2020-12 (taken where nothing is said) of a"
                            + " record as 'convert' writes it, or draft-04 of a request with all"
                            + " records in a COMMAREA, as z/OS Connect generates it.")
    private @Nullable Draft draft;

    @Option(
            names = "--numbers-as-text",
            description =
                    "In a schema of 2020-12: numbers of items that may have more than 15 digits are"
                            + " strings, as with 'convert --numbers-as-text'.")
    private boolean numbersAsText;

    @Option(
            names = "--asset",
            paramLabel = "NAME",
            description =
                    "Show the structures of this API-first asset of a project, request and"
                            + " response, to be compared with the copybooks that its program was"
                            + " compiled with.")
    private @Nullable String asset;

    @Option(names = "--cobol", description = "Print the structures of an asset as COBOL.")
    private boolean cobol;

    public LayoutCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InputException {
        if (asset != null) {
            return ofAsset(asset);
        }
        requireNot(cobol, "--cobol needs --asset");
        Copybooks read =
                Copybooks.read(List.of(copybook), options, Objects.requireNonNullElse(record, ""));
        if (json) {
            console.say(LayoutJson.of(chosen(read), read.faults()));
        } else {
            read.faults().forEach(fault -> console.note(CopybookFaultLine.of(fault)));
            show(chosen(read));
        }
        return read.faulty() ? ExitCodes.FAULTS : ExitCodes.OK;
    }

    private int ofAsset(String name) {
        requireNot(
                json || draft != null || record != null,
                "--asset goes with --cobol, and with no other option");
        try {
            return new AssetLayouts(console, copybook, name).show(cobol);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(requireNonNull(spec).commandLine(), e.getMessage(), e);
        }
    }

    private void requireNot(boolean wrong, String told) {
        if (wrong) {
            throw new ParameterException(requireNonNull(spec).commandLine(), told);
        }
    }

    private List<Layout> chosen(Copybooks read) {
        RecordCatalog catalog = read.catalog();
        if (read.faulty() || (record == null && draft != Draft.DRAFT_2020_12)) {
            return catalog.layouts();
        }
        try {
            return List.of(record == null ? catalog.only() : catalog.named(record));
        } catch (SelectionException e) {
            throw new ParameterException(requireNonNull(spec).commandLine(), e.getMessage(), e);
        }
    }

    private void show(List<Layout> layouts) {
        if (layouts.isEmpty()) {
            return;
        }
        switch (draft) {
            case null -> tables(layouts);
            case DRAFT_04 ->
                    console.say(
                            JsonSchemas.request(
                                    Wrapper.COMMAREA,
                                    layouts.stream().map(SchemaPart::of).toList()));
            case DRAFT_2020_12 ->
                    console.say(
                            JsonSchemas.record(
                                    layouts.getFirst(),
                                    SchemaOptions.DEFAULT.withNumbersAsText(numbersAsText)));
        }
    }

    private void tables(List<Layout> layouts) {
        String separator = "";
        for (Layout layout : layouts) {
            console.say(separator + layout.name() + ": " + bytes(layout));
            LayoutTable.lines(layout).forEach(console::say);
            separator = "\n";
        }
    }

    private static String bytes(Layout layout) {
        return layout.length() == layout.minLength()
                ? layout.length() + (layout.length() == 1 ? " byte" : " bytes")
                : "%d to %d bytes".formatted(layout.minLength(), layout.length());
    }
}
