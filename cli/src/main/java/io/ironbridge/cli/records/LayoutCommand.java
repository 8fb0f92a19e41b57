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

/** Shows the layout of a copybook's records. */
@Command(
        name = "layout",
        description = {
            "Shows the offsets and lengths of the items of a copybook's records.",
            "",
            "The table has a line for each item, as in compiler listings. Errors and warnings about"
                    + " the copybook are written to standard error, with their places.",
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

    /** Treats a word after {@code --schema} that is not a draft as the copybook. */
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
                            + " --asset, an API project.")
    private Path copybook = Path.of("");

    @Mixin private final CopybookOptions options = new CopybookOptions();

    @Option(
            names = "--record",
            paramLabel = "NAME",
            description =
                    "Show this record of level 01, or one of several definitions (REDEFINES) of an"
                            + " area without the others.")
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
                    "Print the JSON schema instead: 2020-12 (the default) of a record as written by"
                        + " 'convert', or draft-04 of a request with all records in a COMMAREA, as"
                        + " generated by z/OS Connect.")
    private @Nullable Draft draft;

    @Option(
            names = "--numbers-as-text",
            description =
                    "In a schema of 2020-12, describe numbers of items that may have more than 15"
                            + " digits as strings, as with 'convert --numbers-as-text'.")
    private boolean numbersAsText;

    @Option(
            names = "--asset",
            paramLabel = "NAME",
            description =
                    "Show the request and response structures of this API-first asset of a project,"
                            + " for comparison with the copybooks of its program.")
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
            console.print(LayoutJson.of(chosen(read), read.faults()));
        } else {
            read.faultLines().forEach(console::note);
            show(chosen(read));
        }
        return read.faulty() ? ExitCodes.FAULTS : ExitCodes.OK;
    }

    private int ofAsset(String name) {
        requireNot(
                json || draft != null || record != null,
                "--asset can be combined with --cobol only");
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
                    console.print(
                            JsonSchemas.request(
                                    Wrapper.COMMAREA,
                                    layouts.stream().map(SchemaPart::of).toList()));
            case DRAFT_2020_12 ->
                    console.print(
                            JsonSchemas.record(
                                    layouts.getFirst(),
                                    SchemaOptions.DEFAULT.withNumbersAsText(numbersAsText)));
        }
    }

    private void tables(List<Layout> layouts) {
        String separator = "";
        for (Layout layout : layouts) {
            console.print(separator + layout.name() + ": " + bytes(layout));
            LayoutTable.lines(layout).forEach(console::print);
            separator = "\n";
        }
    }

    private static String bytes(Layout layout) {
        return layout.length() == layout.minLength()
                ? layout.length() + (layout.length() == 1 ? " byte" : " bytes")
                : "%d to %d bytes".formatted(layout.minLength(), layout.length());
    }
}
