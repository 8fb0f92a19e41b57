package io.ironbridge.gateway.http;

/**
 * A request that the listener rejects. Without a stack trace, since clients can cause it at will.
 */
public final class RefusedRequest extends Exception {
    private static final long serialVersionUID = 1;

    private final transient ListenerProblem problem;

    private RefusedRequest(ListenerProblem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    public static RefusedRequest of(ListenerProblem problem) {
        return new RefusedRequest(problem);
    }

    public static RefusedRequest of(int status, String detail) {
        return of(new ListenerProblem(status, detail));
    }

    public static RefusedRequest malformed(String detail) {
        return of(400, detail);
    }

    public ListenerProblem problem() {
        return problem;
    }
}
