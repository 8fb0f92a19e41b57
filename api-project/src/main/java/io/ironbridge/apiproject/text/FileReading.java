package io.ironbridge.apiproject.text;

import io.ironbridge.mapping.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads and parses files within limits. A failure is reported as a fault, and the result is empty.
 */
public final class FileReading {
    private static final Pattern XML_ENCODING =
            Pattern.compile("^<\\?xml[^>]{0,80}?encoding\\s*=\\s*[\"']([A-Za-z0-9._-]{1,40})[\"']");
    private static final int PROLOG = 200;

    private final ReadLimits limits;
    private final boolean settable;
    private final Faults faults;

    private FileReading(ReadLimits limits, boolean settable, Faults faults) {
        this.limits = limits;
        this.settable = settable;
        this.faults = faults;
    }

    /** For configuration files, whose limits are fixed. */
    public static FileReading ofConfiguration(ReadLimits limits, Faults faults) {
        return new FileReading(limits, false, faults);
    }

    /** For projects, whose limits {@code ironbridge_limits} sets. */
    public static FileReading ofProjects(ReadLimits limits, Faults faults) {
        return new FileReading(limits, true, faults);
    }

    public ReadLimits limits() {
        return limits;
    }

    /** All bytes of a file. */
    public Optional<byte[]> bytes(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return bytes(in, file.toString());
        } catch (IOException e) {
            faults.error(
                    "0101",
                    file.toString(),
                    "The file cannot be read (" + e.getClass().getSimpleName() + ").",
                    "Check that it exists and is readable.");
            return Optional.empty();
        }
    }

    /** All bytes of a stream, unless there are too many. */
    public Optional<byte[]> bytes(InputStream in, String shown) throws IOException {
        byte[] bytes = in.readNBytes(limits.maxFileBytes() + 1);
        if (bytes.length > limits.maxFileBytes()) {
            faults.error(
                    "0103",
                    shown,
                    "The file is larger than " + limits.maxFileBytes() + " bytes.",
                    remedy("projectFileBytes"));
            return Optional.empty();
        }
        return Optional.of(bytes);
    }

    /**
     * The remedy for input that is too large.
     *
     * @param attribute of {@code ironbridge_limits} that sets the limit for projects
     */
    public String remedy(String attribute) {
        return settable
                ? "Remove what does not belong there, or raise "
                        + attribute
                        + " of ironbridge_limits."
                : "Remove what does not belong there.";
    }

    /** Parses YAML, or JSON if the name ends with {@code .json}. */
    public Optional<Doc> doc(ProjectFiles.RawFile file) {
        Optional<String> text = text(file.bytes(), StandardCharsets.UTF_8, file.shown());
        if (text.isEmpty()) {
            return Optional.empty();
        }
        boolean json = file.shown().endsWith(".json");
        try {
            Node root =
                    json
                            ? JsonReader.read(text.get(), limits)
                            : YamlReader.read(text.get(), limits);
            return Optional.of(new Doc(file.shown(), text.get(), root));
        } catch (BadText e) {
            faults.error(
                    json ? "0202" : "0201",
                    new Source(file.shown(), e.line(), e.column()),
                    "The file is not valid " + (json ? "JSON: " : "YAML: ") + e.getMessage() + ".",
                    "Correct the text at this position.");
            return Optional.empty();
        }
    }

    public Optional<XmlElement> xml(Path file) {
        return bytes(file).flatMap(bytes -> xml(bytes, file.toString()));
    }

    public Optional<XmlElement> xml(byte[] bytes, String shown) {
        return xml(bytes, shown, false);
    }

    /** Like {@link #xml(Path)}; a document type declaration is accepted, and ignored. */
    public Optional<XmlElement> xmlWithDocumentType(Path file) {
        return bytes(file).flatMap(bytes -> xmlWithDocumentType(bytes, file.toString()));
    }

    /** Like {@link #xmlWithDocumentType(Path)}, of a file that has been read. */
    public Optional<XmlElement> xmlWithDocumentType(byte[] bytes, String shown) {
        return xml(bytes, shown, true);
    }

    private Optional<XmlElement> xml(byte[] bytes, String shown, boolean documentType) {
        return text(bytes, xmlCharset(bytes), shown)
                .flatMap(text -> parseXml(text, shown, documentType));
    }

    private Optional<XmlElement> parseXml(String text, String shown, boolean documentType) {
        try {
            return Optional.of(XmlReader.read(shown, text, limits, documentType));
        } catch (BadText e) {
            faults.error(
                    "0203",
                    new Source(shown, e.line(), e.column()),
                    "The file is not valid XML: "
                            + String.valueOf(e.getMessage()).replaceFirst("\\.+$", "")
                            + ".",
                    "Correct the text at this position.");
            return Optional.empty();
        }
    }

    private static Charset xmlCharset(byte[] bytes) {
        if (bytes.length >= 2
                && ((bytes[0] == -2 && bytes[1] == -1) || (bytes[0] == -1 && bytes[1] == -2))) {
            return StandardCharsets.UTF_16;
        }
        String prolog =
                new String(bytes, 0, Math.min(PROLOG, bytes.length), StandardCharsets.ISO_8859_1);
        Matcher encoding = XML_ENCODING.matcher(prolog);
        try {
            return encoding.find() ? Charset.forName(encoding.group(1)) : StandardCharsets.UTF_8;
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return StandardCharsets.UTF_8; // a wrong guess is reported as bytes that are not text
        }
    }

    private Optional<String> text(byte[] bytes, Charset charset, String shown) {
        try {
            String text =
                    charset.newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .onUnmappableCharacter(CodingErrorAction.REPORT)
                            .decode(ByteBuffer.wrap(bytes))
                            .toString();
            return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
        } catch (CharacterCodingException e) {
            faults.error(
                    "0204",
                    shown,
                    "The file is not text in " + charset.name() + ".",
                    "Save it as UTF-8; in XML, correct the declared encoding as well.");
            return Optional.empty();
        }
    }
}
