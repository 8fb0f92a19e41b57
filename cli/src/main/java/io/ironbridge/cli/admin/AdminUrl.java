package io.ironbridge.cli.admin;

import java.net.URI;
import java.net.URISyntaxException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the URL of an administration port; it must have at least a scheme and a host. */
final class AdminUrl implements ITypeConverter<URI> {
    private static final int LAST_PORT = 65_535;

    @Override
    public URI convert(String text) {
        try {
            URI url = new URI(text);
            boolean isHttp =
                    "http".equalsIgnoreCase(url.getScheme())
                            || "https".equalsIgnoreCase(url.getScheme());
            if (isHttp
                    && url.getHost() != null
                    && url.getPort() <= LAST_PORT
                    && url.getRawUserInfo() == null
                    && url.getRawQuery() == null
                    && url.getRawFragment() == null) {
                return url;
            }
        } catch (URISyntaxException _) {
            // reported below
        }
        throw new TypeConversionException(
                "this is not the address of a server; use for example http://localhost:9990 or"
                        + " https://gateway.example.com:9991, and give the user with --user");
    }
}
