package io.ironbridge.gateway.http;

/** A request the listener does not pass on. Without a stack trace: clients cause it at will. */
final class RefusedRequest extends Exception {
    private static final long serialVersionUID = 1;

    private final transient ListenerProblem problem;

    private RefusedRequest(ListenerProblem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    static RefusedRequest of(ListenerProblem problem) {
        return new RefusedRequest(problem);
    }

    static RefusedRequest of(int status, String detail) {
        return of(new ListenerProblem(status, detail));
    }

    static RefusedRequest malformed(String detail) {
        return of(400, detail);
    }

    ListenerProblem problem() {
        return problem;
    }
}
