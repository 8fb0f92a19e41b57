package io.ironbridge.copybook.source;

import java.util.regex.Pattern;

/** The paragraphs of an IDENTIFICATION DIVISION whose text is not COBOL. */
final class CommentEntries {
    private static final Pattern IDENTIFICATION =
            Pattern.compile("(?i)\\s*(?:IDENTIFICATION|ID)\\s+DIVISION\\b.*");
    private static final Pattern COMMENT =
            Pattern.compile(
                    "(?i)\\s*(?:AUTHOR|INSTALLATION|DATE-WRITTEN|DATE-COMPILED|SECURITY|REMARKS)"
                            + "\\s*(?:\\..*)?");
    private static final Pattern HEADER =
            Pattern.compile(
                    "(?i)\\s*(?:(?:ENVIRONMENT|DATA|PROCEDURE)\\s+DIVISION"
                        + "|(?:PROGRAM|FUNCTION|CLASS|METHOD|INTERFACE)-ID"
                        + "|(?:CONFIGURATION|INPUT-OUTPUT|FILE|WORKING-STORAGE|LINKAGE)\\s+SECTION)"
                        + "\\b.*");

    private boolean identification;
    private boolean comment;

    /** Whether the line of code belongs to such a paragraph. */
    boolean take(String text) {
        if (IDENTIFICATION.matcher(text).matches()) {
            identification = true;
            comment = false;
        } else if (HEADER.matcher(text).matches()) {
            identification = text.toUpperCase(java.util.Locale.ROOT).contains("-ID");
            comment = false;
        } else if (identification && COMMENT.matcher(text).matches()) {
            comment = true;
        }
        return comment;
    }
}
