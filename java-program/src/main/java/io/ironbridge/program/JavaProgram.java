package io.ironbridge.program;

/**
 * A program of an API project, an asset of the type {@code java-1.0}. The class has a public
 * constructor without parameters. There is one object of it in each servant, which is called on
 * many threads at a time: it is thread-safe.
 *
 * @param <I> what it is called with: {@code byte[]} for the JSON text in UTF-8, or a record whose
 *     components have the names of the JSON's members
 * @param <O> what it returns: {@code byte[]} for a JSON text in UTF-8, or a record
 */
public interface JavaProgram<I, O> {
    /**
     * Runs the program once.
     *
     * @param call is valid until the program returns
     * @throws ProgramFailedException for a failure that the operation's mappings can see
     * @throws Exception for any other failure: the call has failed, and the class of the exception
     *     is in the log
     */
    O run(I input, ProgramCall call) throws Exception;
}
