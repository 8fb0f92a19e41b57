package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.codepage.UnknownCodePageException;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import io.ironbridge.gateway.assets.AssetCodec;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.tls.StartFault;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the codecs of host programs and binds programs to their targets. */
public final class HostCodecs {
    /** The default of CICS (LOCALCCSID) and IMS Connect. */
    private static final String USUAL_CODE_PAGE = "037";

    private final int jsonLimit;

    /**
     * Creates codecs with a limit.
     *
     * @param jsonLimit maximum size of a response in JSON, in bytes
     */
    public HostCodecs(long jsonLimit) {
        this.jsonLimit = Math.clamp(jsonLimit, 1, Integer.MAX_VALUE);
    }

    /** Maximum size of a response in JSON, in bytes. */
    public int jsonLimit() {
        return jsonLimit;
    }

    /** The code page of an asset or its connection, otherwise IBM's default for both. */
    public static CodePage codePage(Optional<CodePage> named) {
        return named.orElseGet(() -> CodePages.of(USUAL_CODE_PAGE));
    }

    /** Makes a codec from the description of a program's data. */
    @FunctionalInterface
    public interface Making<C extends AssetCodec> {
        C of(Asset.HostData data, ConversionOptions options);
    }

    /** The codec of a program; empty if its data is not described. */
    public <C extends AssetCodec> Optional<C> codec(
            Asset.HostProgram program, CodePage codePage, Making<C> making)
            throws ConfigurationException {
        if (program.data().isEmpty()) {
            return Optional.empty();
        }
        try {
            ConversionOptions options =
                    program.unfilled().over(ConversionOptions.zosConnect(codePage));
            Output output = options.output().withNumbersAsText(program.numbersAsText());
            return Optional.of(making.of(program.data().get(), options.withOutput(output)));
        } catch (IllegalArgumentException | UnknownCodePageException e) {
            throw new ConfigurationException(List.of(unusable(program, e.getMessage())));
        }
    }

    /**
     * Binds a program to its target.
     *
     * @throws ConfigurationException if a name of the program cannot be used
     */
    public Called called(
            Asset.HostProgram program, BackEnd backEnd, Supplier<Target> target, AssetCodec codec)
            throws ConfigurationException {
        try {
            return new Called(new BackEnd.Asset(program.name(), backEnd, target.get()), codec);
        } catch (IllegalArgumentException e) {
            throw BackEndFactory.fault(
                    "IRB-GW-0118E",
                    program.source(),
                    "The program of the asset "
                            + program.name()
                            + " cannot be called: "
                            + e.getMessage()
                            + ".",
                    "Correct the asset's properties.");
        }
    }

    private static Fault unusable(Asset.HostProgram program, @Nullable String why) {
        return StartFault.error(
                "IRB-GW-0116E",
                program.source(),
                "The data of the asset " + program.name() + " cannot be used: " + why + ".",
                "Correct request.dai and response.dai, or the schemas they follow from, or the"
                        + " asset's ccsid.");
    }
}
