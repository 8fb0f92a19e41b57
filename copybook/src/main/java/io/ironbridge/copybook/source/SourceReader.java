package io.ironbridge.copybook.source;

import java.util.List;

/**
 * Reads COBOL source text as words, with COPY and REPLACE executed.
 *
 * <p>The characters are UTF-8, or Latin-1 where the bytes are not valid UTF-8, UTF-16 with a byte
 * order mark, or EBCDIC (1047) if that fits more of the bytes. Lines end with LF, CR, CRLF or NEL;
 * text without any line end that can be card images is read in lines of 80 columns. Tabs fill up to
 * the next stop; NULs, form feeds, Ctrl-Z and other control characters are blanks.
 *
 * <p>The reference format is that of the options, or detected for each file by its lines of code:
 *
 * <ol>
 *   <li>A line indicates <em>free</em> format if it begins in columns 1 to 6 with a level number
 *       and a word or with a word such as COPY or OCCURS, or if column 7 is part of a word.
 *   <li>It indicates <em>fixed</em> format if columns 1 to 6 are a sequence number or a word of six
 *       characters and column 7 is an indicator, if columns 1 to 6 have any text and a level number
 *       follows from column 8 on, if columns 73 to 80 are eight digits, or if only column 7 has a
 *       hyphen or D.
 *   <li>Lines that begin in column 8 or later, and comments, indicate neither: they read the same.
 *   <li>Free format needs more votes than fixed; a tie is fixed.
 *   <li>A fixed file is <em>wide</em>, that is, column 72 is not the last one, if entries or
 *       literals are complete only with the text beyond it, in at least as many lines as are
 *       complete without the text they have there.
 *   <li>{@code >>SOURCE FORMAT}, {@code $SET SOURCEFORMAT} and {@code @OPTIONS SRF} apply from
 *       their position on, and override the options.
 * </ol>
 *
 * <p>In either format a line whose first character is an asterisk is a comment. In fixed format
 * nothing is cut off silently: text in the sequence area, in column 7, and beyond column 72 that is
 * not an identification causes a warning.
 *
 * <p>IBM Enterprise COBOL for z/OS Language Reference, "Reference format", "Compiler-directing
 * statements". Keeps nothing between calls; thread-safe.
 */
public final class SourceReader {
    /**
     * The words of a file.
     *
     * <p>A comma or semicolon before white space separates like white space. Digits joined by
     * commas ({@code 1,5}) are one word. Words of all divisions are returned. Throws nothing,
     * whatever the bytes are: faults are noted, and the words are what could be read.
     */
    public List<Word> read(
            SourceFile file, CopyLibrary library, SourceOptions options, Faults faults) {
        Budget budget = new Budget(options, faults);
        List<Token> tokens = Tokens.of(file, options, faults, budget);
        List<Token> copied = new CopyExpander(library, options, faults, budget).expand(tokens);
        List<Token> replaced = ReplaceStatements.carryOut(copied, faults, budget);
        return WordAssembler.assemble(replaced, faults, budget);
    }
}
