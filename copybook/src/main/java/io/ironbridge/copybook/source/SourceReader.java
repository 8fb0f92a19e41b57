package io.ironbridge.copybook.source;

import java.util.List;

/**
 * Reads COBOL source text down to words, COPY and REPLACE carried out.
 *
 * <p>The characters are UTF-8, or Latin-1 where the bytes are not valid UTF-8, UTF-16 with a byte
 * order mark, or EBCDIC (1047) where more of the bytes make sense so. Lines end with LF, CR, CRLF
 * or NEL; text without any line end that can be card images is read in lines of 80 columns. Tabs
 * fill up to the next stop; NULs, form feeds, Ctrl-Z and other control characters are blanks.
 *
 * <p>The reference format is that of the options, or detected for each file by its lines of code:
 *
 * <ol>
 *   <li>A line speaks for <em>free</em> format when it begins in columns 1 to 6 with a level number
 *       and a word or with a word such as COPY or OCCURS, or when column 7 holds part of a word.
 *   <li>It speaks for <em>fixed</em> format when columns 1 to 6 are a sequence number or a word of
 *       six characters and column 7 is an indicator, when columns 1 to 6 hold anything and a level
 *       number follows from column 8 on, when columns 73 to 80 are eight digits, or when column 7
 *       alone holds a hyphen or D.
 *   <li>Lines that begin in column 8 or later, and comments, speak for neither: they read the same.
 *   <li>Free format needs more votes than fixed; a tie is fixed.
 *   <li>A fixed file is <em>wide</em>, that is column 72 is not the last one, when entries or
 *       literals are complete only with what stands beyond, in at least as many lines as are
 *       complete without what they have there.
 *   <li>{@code >>SOURCE FORMAT}, {@code $SET SOURCEFORMAT} and {@code @OPTIONS SRF} hold from where
 *       they stand, also against the options.
 * </ol>
 *
 * <p>In either format a line whose first character is an asterisk is a comment. In fixed format
 * nothing is cut off in silence: text in the sequence area, in column 7, and beyond column 72 that
 * is no identification gives a warning.
 *
 * <p>IBM Enterprise COBOL for z/OS Language Reference, "Reference format", "Compiler-directing
 * statements". Keeps nothing between calls; thread-safe.
 */
public final class SourceReader {
    /**
     * The words of a file.
     *
     * <p>A comma or semicolon before white space separates like white space. Digits joined by
     * commas ({@code 1,5}) are one word. Words of every division are delivered. Throws nothing,
     * whatever the bytes are: what is wrong is noted, and the words are what could be made of it.
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
